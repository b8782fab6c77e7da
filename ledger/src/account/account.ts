import { decidedBy, type Decider, type Recorded, Refusal, refuse } from '../decider.ts';
import { balancesAfter, transfers } from '../journal/journal.ts';
import { type AccountCommand, type AccountEvent, accountActs } from './acts.ts';
import { dropped } from './adjustments.ts';
import { roleProposalDropped } from './roles.ts';
import { type AccountState, copyOf, INITIAL_ACCOUNT } from './state.ts';

const acts = decidedBy(accountActs);

/** An investor's account: one stream, `account-<userId>`, with all that a rule about their money depends on. */
export const account: Decider<AccountState, AccountCommand, AccountEvent> = {
  category: 'account',
  initialState: INITIAL_ACCOUNT,
  schemaVersions: acts.schemaVersions,

  decide(command, state, context) {
    if (state.closed) return refuse('AccountClosed');
    if (state.userId === '' && command.type !== 'OpenAccount') return refuse('NotFound');
    const decided = acts.decide(command, state, context);
    return decided instanceof Refusal ? decided : [...decided, ...proposalsDropped(decided, state)];
  },

  /** An act says what an event does to requests, holdings and standing; what it does to money, the journal says. */
  evolve(state, event) {
    return moneyMoved(acts.evolve(state, event), event);
  },
};

/** The account at an event's revision, with its balances as the event's transfers leave them. */
function moneyMoved(state: AccountState, event: Recorded<AccountEvent>): AccountState {
  const after = copyOf(state);
  after.revision = event.revision;
  const moved = transfers(event);
  if (moved.length === 0) return after;
  const { cash, held, invested } = balancesAfter(state, moved);
  // The deciders have made sure of it; an event that says otherwise is a bug and must not be folded further.
  if (cash < 0 || held < 0 || invested < 0) throw new RangeError(`account ${state.userId} would fall below zero`);
  after.cash = cash;
  after.held = held;
  after.invested = invested;
  const { role, verified, frozen, plan, withdrawalLock } = state.movedAt;
  after.movedAt = { balance: event.revision, role, verified, frozen, plan, withdrawalLock };
  return after;
}

/**
 * What takes open proposals back: a proposed balance rests on the balance as it was, and nobody is given a role in an
 * account that was frozen or closed meanwhile.
 */
function proposalsDropped(
  events: readonly AccountEvent[],
  { proposal, roleProposal }: AccountState,
): readonly AccountEvent[] {
  const drops: AccountEvent[] = [];
  if (proposal && events.some((event) => transfers(event).length > 0 && !confirms(event, proposal.id))) {
    drops.push(dropped(proposal.id, 'balanceMoved'));
  }
  if (proposal && events.some(({ type }) => type === 'AccountClosed')) {
    drops.push(dropped(proposal.id, 'closed'));
  }
  if (roleProposal && events.some(({ type }) => type === 'AccountFrozen')) {
    drops.push(roleProposalDropped(roleProposal.id, 'frozen'));
  }
  if (roleProposal && events.some(({ type }) => type === 'AccountClosed')) {
    drops.push(roleProposalDropped(roleProposal.id, 'closed'));
  }
  return drops;
}

const confirms = (event: AccountEvent, proposalId: string): boolean =>
  event.type === 'BalanceAdjusted' && event.data.proposalId === proposalId;
