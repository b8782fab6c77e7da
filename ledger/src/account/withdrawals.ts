import { type DecisionContext, type Recorded, type Refusal, refuse } from '../decider.ts';
import { add, type Cents, MAX_REQUEST, MIN_REQUEST, subtract } from '../money.ts';
import { balanceMoved } from './balance.ts';
import { decidable, placeRequest, requestOf, settleRequest } from './requests.ts';
import { type AccountState, isTaken, type Method, ownedId, type SealedText } from './state.ts';

export type WithdrawalCommand =
  | {
      readonly type: 'RequestWithdrawal';
      readonly amount: Cents;
      readonly method: Method;
      readonly bankAccountId?: string;
    }
  | {
      readonly type: 'ApproveWithdrawal';
      readonly requestId: string;
      readonly seenRevision?: number;
      /** Above this amount a second admin must approve too; undefined: never. */
      readonly fourEyesAbove?: Cents;
    }
  | {
      readonly type: 'RejectWithdrawal';
      readonly requestId: string;
      readonly reason?: SealedText;
      readonly seenRevision?: number;
    }
  | { readonly type: 'CancelWithdrawal'; readonly requestId: string };

export type WithdrawalEvent =
  | {
      readonly type: 'WithdrawalRequested';
      readonly data: { requestId: string; amount: Cents; method: Method; bankAccountId?: string };
    }
  | {
      readonly type: 'WithdrawalApprovalGiven';
      readonly data: { requestId: string; amount: Cents; fourEyesAbove: Cents };
    }
  | { readonly type: 'WithdrawalApproved'; readonly data: { requestId: string; amount: Cents; fourEyesAbove?: Cents } }
  | { readonly type: 'WithdrawalRejected'; readonly data: { requestId: string; amount: Cents; reason?: SealedText } }
  | { readonly type: 'WithdrawalCancelled'; readonly data: { requestId: string; amount: Cents } };

export function decideWithdrawal(
  command: WithdrawalCommand,
  state: AccountState,
  context: DecisionContext<AccountState>,
): readonly WithdrawalEvent[] | Refusal {
  switch (command.type) {
    case 'RequestWithdrawal': {
      const { amount, method, bankAccountId } = command;
      if (amount < MIN_REQUEST || amount > MAX_REQUEST) return refuse('BadInput', { path: 'amount' });
      if (state.frozen) return refuse('AccountFrozen');
      const requestId = ownedId(state.userId, context.commandId);
      if (isTaken(state, requestId)) return refuse('KeyReused');
      if (amount > state.cash) return refuse('InsufficientBalance', { available: state.cash });
      return [
        {
          type: 'WithdrawalRequested',
          data: { requestId, amount, method, ...(bankAccountId === undefined ? {} : { bankAccountId }) },
        },
      ];
    }
    case 'ApproveWithdrawal':
      return approve(command, state, context);
    case 'RejectWithdrawal': {
      const request = decidable(state, 'withdrawal', command, context.actor);
      if ('code' in request) return request;
      const reason = command.reason === undefined ? {} : { reason: command.reason };
      return [{ type: 'WithdrawalRejected', data: { requestId: request.id, amount: request.amount, ...reason } }];
    }
    case 'CancelWithdrawal': {
      const request = decidable(state, 'withdrawal', command, context.actor);
      if ('code' in request) return request;
      if (state.frozen) return refuse('AccountFrozen');
      return [{ type: 'WithdrawalCancelled', data: { requestId: request.id, amount: request.amount } }];
    }
  }
}

function approve(
  command: Extract<WithdrawalCommand, { type: 'ApproveWithdrawal' }>,
  state: AccountState,
  { actor }: DecisionContext<AccountState>,
): readonly WithdrawalEvent[] | Refusal {
  const request = decidable(state, 'withdrawal', command, actor);
  if ('code' in request) return request;
  const { id: requestId, amount, approvals } = request;
  const { fourEyesAbove } = command;
  if (fourEyesAbove === undefined || amount <= fourEyesAbove) {
    return [{ type: 'WithdrawalApproved', data: { requestId, amount } }];
  }
  if (approvals.length === 0) {
    return [{ type: 'WithdrawalApprovalGiven', data: { requestId, amount, fourEyesAbove } }];
  }
  if (approvals.some((approval) => approval.by === actor.id)) return refuse('SecondAdminNeeded');
  return [{ type: 'WithdrawalApproved', data: { requestId, amount, fourEyesAbove } }];
}

export function evolveWithdrawal(state: AccountState, event: Recorded<WithdrawalEvent>): AccountState {
  const { requestId, amount } = event.data;
  switch (event.type) {
    case 'WithdrawalRequested':
      return balanceMoved(placeRequest(state, 'withdrawal', event), event, {
        cash: subtract(state.cash, amount),
        held: add(state.held, amount),
      });
    case 'WithdrawalApprovalGiven': {
      const request = requestOf(state, requestId);
      const approvals = [...request.approvals, { by: event.actor.id, at: event.occurredAt }];
      return { ...state, requests: state.requests.set(requestId, { ...request, approvals, revision: event.revision }) };
    }
    case 'WithdrawalApproved':
      return balanceMoved(settleRequest(state, event, 'approved'), event, { held: subtract(state.held, amount) });
    case 'WithdrawalRejected':
      return giveBack(settleRequest(state, event, 'rejected'), event);
    case 'WithdrawalCancelled':
      return giveBack(settleRequest(state, event, 'cancelled'), event);
  }
}

const giveBack = (state: AccountState, event: { revision: number; data: { amount: Cents } }): AccountState =>
  balanceMoved(state, event, {
    cash: add(state.cash, event.data.amount),
    held: subtract(state.held, event.data.amount),
  });
