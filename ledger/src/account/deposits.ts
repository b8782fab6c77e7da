import { type Act, Refusal, refuse } from '../decider.ts';
import { MAX_AMOUNT, MAX_PENDING_REQUESTS, MIN_DEPOSIT } from '../limits.ts';
import type { Cents } from '../money.ts';
import { isLinked } from './bankAccounts.ts';
import { planRequested } from './depositPlans.ts';
import type { OutsideFacts } from './outsideFacts.ts';
import { decidable, type DepositRequested, hasTooMany, placeRequest, settleRequest } from './requests.ts';
import { type AccountState, isTaken, type Method, ownedId, type SealedText } from './state.ts';

export type DepositCommand =
  | (OutsideFacts & {
      readonly type: 'RequestDeposit';
      readonly amount: Cents;
      readonly method: Method;
      readonly bankAccountId?: string;
    })
  | { readonly type: 'ApproveDeposit'; readonly requestId: string; readonly seenRevision?: number }
  | {
      readonly type: 'RejectDeposit';
      readonly requestId: string;
      readonly reason?: SealedText;
      readonly seenRevision?: number;
    }
  /** Other money came than was asked for: the request is rejected, and one over what came is approved in its place. */
  | {
      readonly type: 'CorrectDeposit';
      readonly requestId: string;
      readonly amount: Cents;
      readonly reason: SealedText;
    }
  | { readonly type: 'CancelDeposit'; readonly requestId: string };

export type DepositEvent =
  | DepositRequested
  | { readonly type: 'DepositApproved'; readonly data: { requestId: string; amount: Cents } }
  | { readonly type: 'DepositRejected'; readonly data: { requestId: string; amount: Cents; reason?: SealedText } }
  | { readonly type: 'DepositCancelled'; readonly data: { requestId: string; amount: Cents } };

export const deposits: Act<AccountState, DepositCommand, DepositEvent> = {
  commands: {
    RequestDeposit({ amount, method, bankAccountId, limited = false }, state, { commandId }) {
      if (amount < MIN_DEPOSIT || amount > MAX_AMOUNT) return refuse('BadInput', { path: 'amount' });
      if (state.frozen) return refuse('AccountFrozen');
      if (!isLinked(state, bankAccountId)) return refuse('NotFound');
      const requestId = ownedId(state.userId, commandId);
      if (isTaken(state, requestId)) return refuse('KeyReused');
      if (limited && hasTooMany(state)) return refuse('TooMany', { requests: MAX_PENDING_REQUESTS });
      const linked = bankAccountId === undefined ? {} : { bankAccountId };
      return [{ type: 'DepositRequested', data: { requestId, amount, method, ...linked } }];
    },
    ApproveDeposit(command, state, { actor }) {
      const request = decidable(state, 'deposit', command, actor);
      if (request instanceof Refusal) return request;
      return [{ type: 'DepositApproved', data: { requestId: request.id, amount: request.amount } }];
    },
    RejectDeposit(command, state, { actor }) {
      const request = decidable(state, 'deposit', command, actor);
      if (request instanceof Refusal) return request;
      const reason = command.reason === undefined ? {} : { reason: command.reason };
      return [{ type: 'DepositRejected', data: { requestId: request.id, amount: request.amount, ...reason } }];
    },
    CorrectDeposit({ amount, reason, ...command }, state, { actor, commandId }) {
      const request = decidable(state, 'deposit', command, actor);
      if (request instanceof Refusal) return request;
      if (amount <= 0 || amount > MAX_AMOUNT) return refuse('BadInput', { path: 'amount' });
      const { id, method, bankAccountId } = request;
      const requestId = ownedId(state.userId, commandId);
      if (isTaken(state, requestId)) return refuse('KeyReused');
      const linked = bankAccountId === undefined ? {} : { bankAccountId };
      return [
        { type: 'DepositRejected', data: { requestId: id, amount: request.amount, reason } },
        { type: 'DepositRequested', data: { requestId, amount, method, ...linked } },
        { type: 'DepositApproved', data: { requestId, amount } },
      ];
    },
    CancelDeposit(command, state, { actor }) {
      const request = decidable(state, 'deposit', command, actor);
      if (request instanceof Refusal) return request;
      if (state.frozen) return refuse('AccountFrozen');
      return [{ type: 'DepositCancelled', data: { requestId: request.id, amount: request.amount } }];
    },
  },
  events: {
    DepositRequested: {
      version: 2,
      evolve(state, event) {
        const { requestId, planId, month } = event.data;
        const placed = placeRequest(state, 'deposit', event);
        if (planId === undefined || month === undefined) return placed;
        return planRequested(placed, { planId, month, requestId }, event.revision);
      },
    },
    DepositApproved: { version: 1, evolve: (state, event) => settleRequest(state, event, 'approved') },
    DepositRejected: { version: 1, evolve: (state, event) => settleRequest(state, event, 'rejected') },
    DepositCancelled: { version: 1, evolve: (state, event) => settleRequest(state, event, 'cancelled') },
  },
};
