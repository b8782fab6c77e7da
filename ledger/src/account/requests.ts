import { type Recorded, type Refusal, refuse } from '../decider.ts';
import type { Actor } from '../event/envelope.ts';
import { MAX_PENDING_REQUESTS } from '../limits.ts';
import type { Cents } from '../money.ts';
import {
  type AccountState,
  copyOf,
  type Method,
  type RequestKind,
  type RequestState,
  type RequestStatus,
  type SealedText,
} from './state.ts';

interface DecidingCommand {
  readonly type: string;
  readonly requestId: string;
  readonly seenRevision?: number;
}

export interface DepositRequested {
  readonly type: 'DepositRequested';
  readonly data: {
    requestId: string;
    amount: Cents;
    method: Method;
    bankAccountId?: string;
    /** Of a plan's deposit: which plan, and the month, such as '2026-12'. */
    planId?: string;
    month?: string;
  };
}

type PlacingEvent = Recorded<{
  readonly type: 'DepositRequested' | 'WithdrawalRequested';
  readonly data: DepositRequested['data'];
}>;

type SettlingEvent = Recorded<{
  readonly type: string;
  readonly data: { requestId: string; amount: Cents; reason?: SealedText };
}>;

/**
 * The pending request that a command decides, or why it may not: it must exist, be pending and be as its reader saw it.
 * An owner may cancel, and nothing else; nobody else may cancel.
 */
export function decidable(
  state: AccountState,
  kind: RequestKind,
  command: DecidingCommand,
  actor: Actor,
): RequestState | Refusal {
  const request = state.requests.get(command.requestId);
  const cancels = command.type === 'CancelDeposit' || command.type === 'CancelWithdrawal';
  if (request?.kind !== kind) return refuse('NotFound');
  if (cancels && actor.id !== state.userId) return refuse('NotFound');
  if (!cancels && actor.id === state.userId) return refuse('OwnAccount');
  if (request.status !== 'pending') return refuse('AlreadyDecided', { status: request.status });
  if (command.seenRevision !== undefined && request.revision > command.seenRevision) return refuse('Stale');
  return request;
}

/** Whether so many wait that nobody would get through them. */
export const hasTooMany = ({ pendingRequests }: AccountState): boolean => pendingRequests >= MAX_PENDING_REQUESTS;

export function placeRequest(state: AccountState, kind: RequestKind, event: PlacingEvent): AccountState {
  const { requestId, amount, method, bankAccountId, planId, month } = event.data;
  const request: RequestState = {
    id: requestId,
    kind,
    amount,
    method,
    ...(bankAccountId === undefined ? {} : { bankAccountId }),
    ...(planId === undefined || month === undefined ? {} : { planId, month }),
    status: 'pending',
    createdAt: event.occurredAt,
    approvals: [],
    revision: event.revision,
  };
  const after = copyOf(state);
  after.requests = state.requests.set(requestId, request);
  after.pendingRequests += 1;
  return after;
}

export function settleRequest(
  state: AccountState,
  event: SettlingEvent,
  status: Exclude<RequestStatus, 'pending'>,
): AccountState {
  const { requestId, reason } = event.data;
  const request = requestOf(state, requestId);
  const { id, kind, amount, method, bankAccountId, planId, month, createdAt, approvals } = request;
  // Named one by one: to spread a request and add to it took half the time of folding an event.
  const settled: RequestState = {
    id,
    kind,
    amount,
    method,
    ...(bankAccountId === undefined ? {} : { bankAccountId }),
    ...(planId === undefined || month === undefined ? {} : { planId, month }),
    status,
    createdAt,
    decidedAt: event.occurredAt,
    decidedBy: event.actor.id,
    ...(reason === undefined ? {} : { reason }),
    cashBefore: state.cash,
    heldBefore: state.held,
    approvals,
    revision: event.revision,
  };
  const after = copyOf(state);
  after.requests = state.requests.set(requestId, settled);
  after.pendingRequests -= 1;
  return after;
}

/** The request that an event speaks of. An event without its request is a broken stream, not a refusal. */
export function requestOf(state: AccountState, requestId: string): RequestState {
  const request = state.requests.get(requestId);
  if (!request) throw new Error(`account ${state.userId} has no request ${requestId}`);
  return request;
}
