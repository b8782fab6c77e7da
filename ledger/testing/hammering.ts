import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { v5 as uuidV5 } from 'uuid';
import { expect } from 'vitest';
import { account } from '../src/account/account.ts';
import type { AccountCommand, AccountEvent } from '../src/account/acts.ts';
import { ownedId } from '../src/account/state.ts';
import type { Recorded } from '../src/decider.ts';
import { type Actor, GENESIS } from '../src/event/envelope.ts';
import { domainEvent } from '../src/event/ledgerEvent.ts';
import { hashEvent } from '../src/event/seal.ts';
import type { EventStore } from '../src/eventStore/eventStore.ts';
import { type EventStoreSettings, openEventStore } from '../src/eventStore/open.ts';
import { createCommandHandler } from '../src/handler/handler.ts';
import { usd } from '../src/money.ts';
import { admin, owner, OWNER } from './given.ts';
import { readWhole } from './storedEvents.ts';

/** Lets two processes hammer one account, then looks whether each event follows from all that stood before it. */
export async function expectSafeUnderRivals(settings: EventStoreSettings): Promise<void> {
  const store = await openEventStore(settings);
  const accounts = createCommandHandler({ store, decider: account, now: () => new Date() });
  const userId = randomUUID();
  const setUp = [
    { id: randomUUID(), actor: { id: userId, role: 'user' }, payload: { type: 'OpenAccount', userId } },
    { id: randomUUID(), actor: admin, payload: { type: 'AdjustBalance', newBalance: usd(20_000) } },
  ] as const;
  for (const command of setUp) await accounts.handle(userId, { ...command, digest: GENESIS });

  const accepted = (await Promise.all([hammer(userId, settings), hammer(userId, settings)])).flat();

  const log = await readWhole(store, `account-${userId}`);
  await store.close();
  let state = account.initialState;
  let previousHash = GENESIS;
  for (const stored of log) {
    const { metadata } = stored;
    expect(metadata.previousHash).toBe(previousHash);
    expect(hashEvent(stored)).toBe(metadata.hash);
    previousHash = metadata.hash;
    state = account.evolve(state, domainEvent<Recorded<AccountEvent>>(stored, account.schemaVersions));
    expect(state.cash).toBeGreaterThanOrEqual(0);
  }
  const written = log.slice(setUp.length).map(({ metadata }) => metadata.commandId);
  expect(accepted.length).toBeGreaterThan(100);
  expect(written.toSorted()).toEqual(accepted.toSorted());
}

/** The ids of the commands that a process of its own was told are written. */
async function hammer(userId: string, { databaseUrl, eventStoreUrl }: EventStoreSettings): Promise<string[]> {
  const program = fileURLToPath(new URL('./hammerProcess.ts', import.meta.url));
  const where = [userId, databaseUrl, ...(eventStoreUrl ? [eventStoreUrl] : [])];
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...where], { stdio: [...stdio] });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<[number | null]>]);
  expect(code).toBe(0);
  return output.split('\n').filter((line) => line !== '');
}

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
