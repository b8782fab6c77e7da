import type { AccountEvent } from '@northvale/ledger/account/acts.ts';
import type { Accounts } from '../../commands/issueCommand.ts';
import { commandIdOf, digestOf } from '../../http/idempotency.ts';
import type { Identity } from '../../identity/identity.ts';
import type { Reactor } from '../../reactors/reactor.ts';
import type { Keys } from '../../secrets.ts';
import { type Progress, progressOf } from './progress.ts';

export type ReachParts = Pick<Identity, 'goals'> & {
  readonly accounts: Accounts;
  readonly keys: Pick<Keys, 'digest'>;
  readonly now: () => Date;
};

const SYSTEM = { id: 'goals', role: 'system' } as const;

/** What may raise what is saved. */
const RAISING = {
  DepositApproved: true,
  BalanceAdjusted: true,
  UnitsPurchased: true,
  HoldingMatured: true,
  ReferralRewarded: true,
} satisfies Partial<Record<AccountEvent['type'], true>>;

/** Looks after a person's goals whenever more of their money may count for them. */
export const reachedGoals = (parts: ReachParts): Reactor => ({
  name: 'goals',
  taskOf: ({ event }) => (Object.hasOwn(RAISING, event.type) ? {} : undefined),
  async perform({ userId }) {
    await lookAfterGoals(parts, userId);
  },
});

/** A person's goals with how far each has come. */
export async function goalsNow({ accounts, goals, now }: ReachParts, userId: string): Promise<Progress[]> {
  const present = await goals.of(userId);
  if (present.length === 0) return [];
  return progressOf(present, await accounts.load(userId), now().toISOString().slice(0, 'yyyy-mm-dd'.length));
}

/**
 * The same; those whose target is saved now are reached for good: the account says so once, since the command's id
 * follows from the goal's. A paused one waits until its owner goes on with it.
 */
export async function lookAfterGoals(parts: ReachParts, userId: string): Promise<Progress[]> {
  return Promise.all(
    (await goalsNow(parts, userId)).map(async (of) => {
      const { goal, saved } = of;
      if (goal.reachedAt !== undefined || goal.paused || saved < goal.target) return of;
      const reachedAt = await reach(parts, userId, goal.id);
      return { ...of, goal: { ...goal, reachedAt } };
    }),
  );
}

async function reach({ accounts, goals, keys }: ReachParts, userId: string, goalId: string): Promise<string> {
  const outcome = await accounts.handle(userId, {
    id: commandIdOf(SYSTEM.id, goalId),
    digest: digestOf(keys.digest, { goalId }),
    actor: SYSTEM,
    payload: { type: 'ReachGoal', goalId },
  });
  if (outcome.kind === 'refused') throw new Error(`refused: ${outcome.refusal.code}`);
  const [event] = outcome.events;
  if (!event) throw new Error(`goal ${goalId} was reached without an event`);
  await goals.reached(userId, goalId, event.occurredAt);
  return event.occurredAt;
}
