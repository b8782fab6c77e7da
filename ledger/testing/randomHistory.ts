import fc from 'fast-check';
import { account } from '../src/account/account.ts';
import type { AccountCommand, AccountEvent } from '../src/account/acts.ts';
import type { AccountState } from '../src/account/state.ts';
import { type Recorded, Refusal } from '../src/decider.ts';
import type { Actor } from '../src/event/envelope.ts';
import { cents, usd } from '../src/money.ts';
import { admin, otherAdmin, owner, OWNER, system, buyUnits } from './given.ts';

export interface History {
  readonly events: readonly Recorded<AccountEvent>[];
  readonly state: AccountState;
}

const OPENING = '2026-01-01T00:00:00.000Z';
const amount = fc.integer({ min: 100_00, max: 2_000_00 }).map(cents);
const pick = fc.nat({ max: 1_000 });

/** A step of a history: what is asked, by whom; requests and holdings are picked among those that stand. */
type Step = (state: AccountState) => readonly [AccountCommand, Actor];

const requestId = (state: AccountState, index: number) =>
  [...state.requests.keys()][index % state.requests.size] ?? 'none';
const holdingId = (state: AccountState, index: number) =>
  [...state.holdings.keys()][index % state.holdings.size] ?? 'none';

const step: fc.Arbitrary<Step> = fc.oneof(
  amount.map((sum): Step => () => [{ type: 'RequestDeposit', amount: sum, method: 'Card' }, owner]),
  amount.map((sum): Step => () => [{ type: 'RequestWithdrawal', amount: sum, method: 'Card' }, owner]),
  pick.map((n): Step => (state) => [{ type: 'ApproveDeposit', requestId: requestId(state, n) }, admin]),
  pick.map((n): Step => (state) => [{ type: 'RejectDeposit', requestId: requestId(state, n) }, admin]),
  pick.map((n): Step => (state) => [
    { type: 'ApproveWithdrawal', requestId: requestId(state, n), fourEyesAbove: usd(1_000) },
    n % 2 ? admin : otherAdmin,
  ]),
  pick.map((n): Step => (state) => [{ type: 'RejectWithdrawal', requestId: requestId(state, n) }, admin]),
  pick.map((n): Step => (state) => [{ type: 'CancelWithdrawal', requestId: requestId(state, n) }, owner]),
  amount.map((sum): Step => () => [{ type: 'AdjustBalance', newBalance: sum, fourEyesAbove: usd(1_000) }, admin]),
  fc.constant<Step>((state) => {
    const { proposal } = state;
    return proposal
      ? [{ type: 'AdjustBalance', newBalance: proposal.newBalance, proposalId: proposal.id }, otherAdmin]
      : [{ type: 'ApproveIdentity' }, admin];
  }),
  fc.constantFrom('LockWithdrawals', 'UnlockWithdrawals').map((type): Step => () => [{ type }, owner]),
  fc.constantFrom('user', 'auditor', 'admin').map((role): Step => ({ roleProposal }) => {
    const confirms = roleProposal?.role === role ? { proposalId: roleProposal.id } : {};
    return [{ type: 'ChangeRole', role, fourEyesAbove: usd(1_000), admins: 2, ...confirms }, otherAdmin];
  }),
  fc.constantFrom('user', 'auditor', 'admin').map((role): Step => () => [
    { type: 'ChangeRole', role, fourEyesAbove: usd(1_000), admins: 2 },
    admin,
  ]),
  fc.integer({ min: 1, max: 5 }).map((units): Step => () => [buyUnits(units), owner]),
  pick.map((n): Step => (state) => [{ type: 'MatureHolding', holdingId: holdingId(state, n) }, system]),
);

/** Histories that the deciders themselves allow: steps that are refused leave no event. */
export const randomHistory: fc.Arbitrary<History> = fc.array(step, { maxLength: 60 }).map((steps) => {
  const all: Step[] = [() => [{ type: 'OpenAccount', userId: OWNER }, owner], ...steps];
  return all.reduce<History>(takeStep, { events: [], state: account.initialState });
});

function takeStep({ events, state }: History, next: Step, index: number): History {
  const [command, actor] = next(state);
  // A month a step, so that holdings come to mature.
  const at = new Date(Date.parse(OPENING) + index * 31 * 86_400_000).toISOString();
  // A request's id is made of the first twelve digits, so these differ from step to step.
  const commandId = `${String(index).padStart(8, '0')}-0000-5000-8000-000000000000`;
  const decided = account.decide(command, state, { at, actor, commandId, isKeyed: false, firstSeen: state });
  if (decided instanceof Refusal) return { events, state };
  return decided.reduce<History>(
    (before, event) => {
      const recorded = { ...event, revision: before.state.revision + 1, occurredAt: at, actor, commandId };
      return { events: [...before.events, recorded], state: account.evolve(before.state, recorded) };
    },
    { events, state },
  );
}
