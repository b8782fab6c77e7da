import type { Decider, DecisionContext, Recorded, Refusal } from '../decider.ts';
import { refuse } from '../decider.ts';
import {
  type AdjustmentCommand,
  type AdjustmentEvent,
  decideAdjustment,
  dropped,
  evolveAdjustment,
} from './adjustments.ts';
import { decideDeposit, type DepositCommand, type DepositEvent, evolveDeposit } from './deposits.ts';
import { decidePurchase, evolvePurchase, type PurchaseCommand, type PurchaseEvent } from './purchases.ts';
import { decideStanding, evolveStanding, type StandingCommand, type StandingEvent } from './standing.ts';
import { type AccountState, initialAccount } from './state.ts';
import { decideWithdrawal, evolveWithdrawal, type WithdrawalCommand, type WithdrawalEvent } from './withdrawals.ts';

export type AccountCommand = StandingCommand | DepositCommand | WithdrawalCommand | AdjustmentCommand | PurchaseCommand;

export type AccountEvent = StandingEvent | DepositEvent | WithdrawalEvent | AdjustmentEvent | PurchaseEvent;

/** An investor's account: one stream, `account-<userId>`, with all that a rule about their money depends on. */
export const account: Decider<AccountState, AccountCommand, AccountEvent> = {
  category: 'account',
  initialState: initialAccount,
  schemaVersions: {
    AccountOpened: 1,
    IdentityApproved: 1,
    IdentityRejected: 1,
    RoleChanged: 1,
    PlanChanged: 1,
    AccountFrozen: 1,
    AccountUnfrozen: 1,
    AccountClosed: 1,
    DepositRequested: 1,
    DepositApproved: 1,
    DepositRejected: 1,
    DepositCancelled: 1,
    WithdrawalRequested: 1,
    WithdrawalApprovalGiven: 1,
    WithdrawalApproved: 1,
    WithdrawalRejected: 1,
    WithdrawalCancelled: 1,
    BalanceAdjusted: 1,
    BalanceAdjustmentProposed: 1,
    BalanceProposalDropped: 1,
    UnitsPurchased: 1,
    HoldingMatured: 1,
  },

  decide(command, state, context) {
    if (state.closed) return refuse('AccountClosed');
    if (state.userId === '' && command.type !== 'OpenAccount') return refuse('NotFound');
    const events = decideAct(command, state, context);
    return events instanceof Array ? withProposalDropped(events, state) : events;
  },

  evolve(state, event) {
    return { ...evolveAct(state, event), revision: event.revision };
  },
};

function decideAct(
  command: AccountCommand,
  state: AccountState,
  context: DecisionContext<AccountState>,
): readonly AccountEvent[] | Refusal {
  switch (command.type) {
    case 'RequestDeposit':
    case 'ApproveDeposit':
    case 'RejectDeposit':
    case 'CancelDeposit':
      return decideDeposit(command, state, context);
    case 'RequestWithdrawal':
    case 'ApproveWithdrawal':
    case 'RejectWithdrawal':
    case 'CancelWithdrawal':
      return decideWithdrawal(command, state, context);
    case 'AdjustBalance':
      return decideAdjustment(command, state, context);
    case 'BuyUnits':
    case 'MatureHolding':
      return decidePurchase(command, state, context);
    case 'OpenAccount':
    case 'ApproveIdentity':
    case 'RejectIdentity':
    case 'ChangeRole':
    case 'ChangePlan':
    case 'FreezeAccount':
    case 'UnfreezeAccount':
    case 'CloseAccount':
      return decideStanding(command, state, context);
  }
}

function evolveAct(state: AccountState, event: Recorded<AccountEvent>): AccountState {
  switch (event.type) {
    case 'DepositRequested':
    case 'DepositApproved':
    case 'DepositRejected':
    case 'DepositCancelled':
      return evolveDeposit(state, event);
    case 'WithdrawalRequested':
    case 'WithdrawalApprovalGiven':
    case 'WithdrawalApproved':
    case 'WithdrawalRejected':
    case 'WithdrawalCancelled':
      return evolveWithdrawal(state, event);
    case 'BalanceAdjusted':
    case 'BalanceAdjustmentProposed':
    case 'BalanceProposalDropped':
      return evolveAdjustment(state, event);
    case 'UnitsPurchased':
    case 'HoldingMatured':
      return evolvePurchase(state, event);
    case 'AccountOpened':
    case 'IdentityApproved':
    case 'IdentityRejected':
    case 'RoleChanged':
    case 'PlanChanged':
    case 'AccountFrozen':
    case 'AccountUnfrozen':
    case 'AccountClosed':
      return evolveStanding(state, event);
  }
}

/** A proposed balance rests on the balance as it was: any movement of money takes the proposal back. */
function withProposalDropped(events: readonly AccountEvent[], { proposal }: AccountState): readonly AccountEvent[] {
  const moves = events.some((event) => movesMoney(event) && !confirms(event, proposal?.id));
  return proposal && moves ? [...events, dropped(proposal.id, 'balanceMoved')] : events;
}

function movesMoney({ type }: AccountEvent): boolean {
  switch (type) {
    case 'DepositApproved':
    case 'WithdrawalRequested':
    case 'WithdrawalApproved':
    case 'WithdrawalRejected':
    case 'WithdrawalCancelled':
    case 'BalanceAdjusted':
    case 'UnitsPurchased':
    case 'HoldingMatured':
      return true;
    case 'DepositRequested':
    case 'DepositRejected':
    case 'DepositCancelled':
    case 'WithdrawalApprovalGiven':
    case 'BalanceAdjustmentProposed':
    case 'BalanceProposalDropped':
    case 'AccountOpened':
    case 'IdentityApproved':
    case 'IdentityRejected':
    case 'RoleChanged':
    case 'PlanChanged':
    case 'AccountFrozen':
    case 'AccountUnfrozen':
    case 'AccountClosed':
      return false;
  }
}

const confirms = (event: AccountEvent, proposalId: string | undefined): boolean =>
  event.type === 'BalanceAdjusted' && event.data.proposalId !== undefined && event.data.proposalId === proposalId;
