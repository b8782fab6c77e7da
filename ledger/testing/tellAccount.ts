import { v5 as uuidV5 } from 'uuid';
import { account } from '../src/account/account.ts';
import type { AccountCommand } from '../src/account/acts.ts';
import { ownedId } from '../src/account/state.ts';
import type { Actor } from '../src/event/envelope.ts';
import type { EventStore } from '../src/eventStore/eventStore.ts';
import { createCommandHandler } from '../src/handler/handler.ts';
import { usd } from '../src/money.ts';
import { admin, owner, OWNER } from './given.ts';

/** A command at its time, the `n`th of its account: `idOf(n)` is what it makes. */
export type Told = readonly [at: string, by: Actor, command: AccountCommand];

const commandId = (userId: string, n: number): string => uuidV5(`${userId} ${n}`, uuidV5.URL);

/** The id of the request or holding that the `n`th command of an account makes, counted from 0. */
export const madeBy = (n: number, userId = OWNER): string => ownedId(userId, commandId(userId, n));

/** Lets an account's commands happen, each at its time, through the real decider. */
export async function tellAccount(store: EventStore, told: readonly Told[], userId = OWNER): Promise<void> {
  let clock = '';
  const accounts = createCommandHandler({ store, decider: account, now: () => new Date(clock) });
  for (const [n, [at, actor, payload]] of told.entries()) {
    clock = at;
    const outcome = await accounts.handle(userId, { id: commandId(userId, n), digest: 'told', actor, payload });
    if (outcome.kind === 'refused')
      throw new Error(`command ${n}, ${payload.type}, was refused: ${outcome.refusal.code}`);
  }
}

/** An account that asks for a deposit each minute and gets it half a minute later: 1 + 2 × count events. */
export function manyDeposits(count: number, userId = OWNER): Told[] {
  const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString();
  const by = { ...owner, id: userId };
  return [
    [at(-1), by, { type: 'OpenAccount', userId }],
    ...Array.from({ length: count }, (_, index): Told[] => [
      [at(index), by, { type: 'RequestDeposit', amount: usd(100 + (index % 7)), method: 'Card' }],
      [at(index + 0.5), admin, { type: 'ApproveDeposit', requestId: madeBy(1 + 2 * index, userId) }],
    ]).flat(),
  ];
}
