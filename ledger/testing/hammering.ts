import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { account } from '../src/account/account.ts';
import type { AccountEvent } from '../src/account/acts.ts';
import type { Recorded } from '../src/decider.ts';
import { GENESIS } from '../src/event/envelope.ts';
import { domainEvent } from '../src/event/ledgerEvent.ts';
import { hashEvent } from '../src/event/seal.ts';
import { type EventStoreSettings, openEventStore } from '../src/eventStore/open.ts';
import { createCommandHandler } from '../src/handler/handler.ts';
import { usd } from '../src/money.ts';
import { admin } from './given.ts';
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
