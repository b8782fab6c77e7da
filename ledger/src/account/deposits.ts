import { type DecisionContext, type Recorded, type Refusal, refuse } from '../decider.ts';
import { add, type Cents, MAX_REQUEST, MIN_REQUEST } from '../money.ts';
import { decidable, placeRequest, settleRequest } from './requests.ts';
import { type AccountState, isTaken, type Method, ownedId, type SealedText } from './state.ts';
import { balanceMoved } from './balance.ts';

export type DepositCommand =
  | {
      readonly type: 'RequestDeposit';
      readonly amount: Cents;
      readonly method: Method;
      readonly bankAccountId?: string;
    }
  | { readonly type: 'ApproveDeposit'; readonly requestId: string; readonly seenRevision?: number }
  | {
      readonly type: 'RejectDeposit';
      readonly requestId: string;
      readonly reason?: SealedText;
      readonly seenRevision?: number;
    }
  | { readonly type: 'CancelDeposit'; readonly requestId: string };

export type DepositEvent =
  | {
      readonly type: 'DepositRequested';
      readonly data: { requestId: string; amount: Cents; method: Method; bankAccountId?: string };
    }
  | { readonly type: 'DepositApproved'; readonly data: { requestId: string; amount: Cents } }
  | { readonly type: 'DepositRejected'; readonly data: { requestId: string; amount: Cents; reason?: SealedText } }
  | { readonly type: 'DepositCancelled'; readonly data: { requestId: string; amount: Cents } };

export function decideDeposit(
  command: DepositCommand,
  state: AccountState,
  { actor, commandId }: DecisionContext<AccountState>,
): readonly DepositEvent[] | Refusal {
  switch (command.type) {
    case 'RequestDeposit': {
      const { amount, method, bankAccountId } = command;
      if (amount < MIN_REQUEST || amount > MAX_REQUEST) return refuse('BadInput', { path: 'amount' });
      if (state.frozen) return refuse('AccountFrozen');
      const requestId = ownedId(state.userId, commandId);
      if (isTaken(state, requestId)) return refuse('KeyReused');
      return [
        {
          type: 'DepositRequested',
          data: { requestId, amount, method, ...(bankAccountId === undefined ? {} : { bankAccountId }) },
        },
      ];
    }
    case 'ApproveDeposit': {
      const request = decidable(state, 'deposit', command, actor);
      if ('code' in request) return request;
      return [{ type: 'DepositApproved', data: { requestId: request.id, amount: request.amount } }];
    }
    case 'RejectDeposit': {
      const request = decidable(state, 'deposit', command, actor);
      if ('code' in request) return request;
      const reason = command.reason === undefined ? {} : { reason: command.reason };
      return [{ type: 'DepositRejected', data: { requestId: request.id, amount: request.amount, ...reason } }];
    }
    case 'CancelDeposit': {
      const request = decidable(state, 'deposit', command, actor);
      if ('code' in request) return request;
      if (state.frozen) return refuse('AccountFrozen');
      return [{ type: 'DepositCancelled', data: { requestId: request.id, amount: request.amount } }];
    }
  }
}

export function evolveDeposit(state: AccountState, event: Recorded<DepositEvent>): AccountState {
  switch (event.type) {
    case 'DepositRequested':
      return placeRequest(state, 'deposit', event);
    case 'DepositApproved':
      return balanceMoved(settleRequest(state, event, 'approved'), event, { cash: add(state.cash, event.data.amount) });
    case 'DepositRejected':
      return settleRequest(state, event, 'rejected');
    case 'DepositCancelled':
      return settleRequest(state, event, 'cancelled');
  }
}
