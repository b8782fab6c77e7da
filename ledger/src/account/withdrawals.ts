import { type Act, type DecisionContext, Refusal, refuse } from '../decider.ts';
import { MAX_AMOUNT, MAX_PENDING_REQUESTS, MIN_WITHDRAWAL } from '../limits.ts';
import { add, type Cents } from '../money.ts';
import { isLinked } from './bankAccounts.ts';
import { hasLapsed, limitExceeded, notSecond, withdrawalLimit } from './fourEyes.ts';
import { movedBy, withMoved } from './lastDay.ts';
import type { OutsideFacts } from './outsideFacts.ts';
import { decidable, hasTooMany, placeRequest, requestOf, settleRequest } from './requests.ts';
import { type AccountState, copyOf, isTaken, type Method, ownedId, type SealedText } from './state.ts';
import { lockedByOwner, wayOutClosed } from './withdrawalLock.ts';

export type WithdrawalCommand =
  | (OutsideFacts & {
      readonly type: 'RequestWithdrawal';
      readonly amount: Cents;
      readonly method: Method;
      readonly bankAccountId?: string;
    })
  | (OutsideFacts & {
      readonly type: 'ApproveWithdrawal';
      readonly requestId: string;
      readonly seenRevision?: number;
    })
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

export const withdrawals: Act<AccountState, WithdrawalCommand, WithdrawalEvent> = {
  commands: {
    RequestWithdrawal({ amount, method, bankAccountId, ...facts }, state, { actor, at, commandId }) {
      if (amount < MIN_WITHDRAWAL || amount > MAX_AMOUNT) return refuse('BadInput', { path: 'amount' });
      const closed = wayOutClosed(state);
      if (closed) return closed;
      if (!isLinked(state, bankAccountId)) return refuse('NotFound');
      const { secondFactorMissing = false, stepUpAbove } = facts;
      const large = stepUpAbove !== undefined && add(amount, movedBy(state.lastDay, actor.id, at)) > stepUpAbove;
      const toNewAccount = bankAccountId !== undefined && !state.paidTo.includes(bankAccountId);
      if (secondFactorMissing && (large || toNewAccount))
        return refuse('OtpRequired', { wrong: secondFactorMissing === 'wrong' });
      const requestId = ownedId(state.userId, commandId);
      if (isTaken(state, requestId)) return refuse('KeyReused');
      if (facts.limited && hasTooMany(state)) return refuse('TooMany', { requests: MAX_PENDING_REQUESTS });
      if (amount > state.cash) return refuse('InsufficientBalance', { available: state.cash });
      const linked = bankAccountId === undefined ? {} : { bankAccountId };
      return [{ type: 'WithdrawalRequested', data: { requestId, amount, method, ...linked } }];
    },
    ApproveWithdrawal: approve,
    RejectWithdrawal(command, state, { actor }) {
      const request = decidable(state, 'withdrawal', command, actor);
      if (request instanceof Refusal) return request;
      const reason = command.reason === undefined ? {} : { reason: command.reason };
      return [{ type: 'WithdrawalRejected', data: { requestId: request.id, amount: request.amount, ...reason } }];
    },
    CancelWithdrawal(command, state, { actor }) {
      const request = decidable(state, 'withdrawal', command, actor);
      if (request instanceof Refusal) return request;
      if (state.frozen) return refuse('AccountFrozen');
      return [{ type: 'WithdrawalCancelled', data: { requestId: request.id, amount: request.amount } }];
    },
  },
  events: {
    WithdrawalRequested: {
      version: 1,
      evolve(state, event) {
        const { amount, bankAccountId } = event.data;
        const after = copyOf(placeRequest(state, 'withdrawal', event));
        const isNew = bankAccountId !== undefined && !state.paidTo.includes(bankAccountId);
        if (isNew) after.paidTo = [...state.paidTo, bankAccountId];
        after.lastDay = withMoved(state.lastDay, event, amount);
        return after;
      },
    },
    WithdrawalApprovalGiven: {
      version: 1,
      evolve(state, { data: { requestId }, actor, occurredAt, revision }) {
        const request = requestOf(state, requestId);
        // One of before has lapsed.
        const approvals = [{ by: actor.id, at: occurredAt }];
        return { ...state, requests: state.requests.set(requestId, { ...request, approvals, revision }) };
      },
    },
    WithdrawalApproved: {
      version: 1,
      evolve(state, event) {
        const { requestId, amount } = event.data;
        const settled = settleRequest(state, event, 'approved');
        // What two have looked at uses up nobody's limit.
        if (requestOf(state, requestId).approvals.length > 0) return settled;
        const after = copyOf(settled);
        after.lastDay = withMoved(state.lastDay, event, amount);
        return after;
      },
    },
    WithdrawalRejected: { version: 1, evolve: (state, event) => settleRequest(state, event, 'rejected') },
    WithdrawalCancelled: { version: 1, evolve: (state, event) => settleRequest(state, event, 'cancelled') },
  },
};

function approve(
  command: Extract<WithdrawalCommand, { type: 'ApproveWithdrawal' }>,
  state: AccountState,
  context: DecisionContext<AccountState>,
): readonly WithdrawalEvent[] | Refusal {
  const request = decidable(state, 'withdrawal', command, context.actor);
  if (request instanceof Refusal) return request;
  if (state.withdrawalsLocked) return lockedByOwner();
  const { id: requestId, amount, approvals } = request;
  const first = approvals.find(({ by }) => !hasLapsed(by, command));
  // Nor later, when their limit would let them: as approved by two it would use up none of it.
  if (command.fourEyesAbove !== undefined && first?.by === context.actor.id) return refuse('SecondAdminNeeded');
  const exceeded = limitExceeded(amount, withdrawalLimit(command, state, context), state, context);
  // What was one for two stays so, also once the first of them counts no more, and for whom it is within their limit:
  // it would use up none of that.
  const fourEyesAbove = exceeded ?? (approvals.length > 0 ? command.fourEyesAbove : undefined);
  if (fourEyesAbove === undefined) return [{ type: 'WithdrawalApproved', data: { requestId, amount } }];
  if (!first) return [{ type: 'WithdrawalApprovalGiven', data: { requestId, amount, fourEyesAbove } }];
  const refusal = notSecond(first.by, command, context);
  return refusal ?? [{ type: 'WithdrawalApproved', data: { requestId, amount, fourEyesAbove } }];
}
