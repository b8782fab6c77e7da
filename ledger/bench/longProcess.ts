// One of the processes of longAccount.ts, which says what each act at the account took.
import { createSecretKey, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { account } from '../src/account/account.ts';
import { createCommandHandler } from '../src/commandHandler.ts';
import { GENESIS } from '../src/envelope.ts';
import { createPostgresEventStore } from '../src/eventStore/postgres/postgresEventStore.ts';
import { usd } from '../src/money.ts';
import { createSnapshots } from '../src/snapshots/createSnapshots.ts';
import { createPostgresShelf } from '../src/snapshots/postgresShelf.ts';
import { programName } from '../src/snapshots/program.ts';
import type { LongAct } from './longAccount.ts';

/** Until a snapshot that is due has been put aside. */
const PUT_ASIDE_MS = 5_000;

const [part = '', connectionString = '', id = '', firstCommand = ''] = process.argv.slice(2);
const store = createPostgresEventStore({ connectionString });
const shelf = createPostgresShelf({
  connectionString,
  program: await programName(),
  key: createSecretKey(Buffer.alloc(32, 7)),
});
const snapshots = createSnapshots(shelf, account.initialState);
const accounts = createCommandHandler({ store, decider: account, now: () => new Date(), snapshots });
const actor = { id, role: 'user' } as const;
const payload = { type: 'RequestDeposit', amount: usd(125), method: 'Bank Transfer' } as const;
const handle = (commandId: string) => accounts.handle(id, { id: commandId, digest: GENESIS, actor, payload });

const acts: LongAct[] = [];
if (part === 'first') {
  await measured('first load, folded from its start', () => accounts.load(id));
  await measured('a snapshot is put aside', () => sleep(PUT_ASIDE_MS));
  for (const commandId of [firstCommand, randomUUID(), randomUUID(), randomUUID()]) await handle(commandId);
  await measured('a command of 3 revisions ago again', () => handle(firstCommand));
} else {
  await measured('first load of another process, from the snapshot', () => accounts.load(id));
  await measured('the same command again, there', () => handle(firstCommand));
}
process.send?.(acts);
await shelf.close();
await store.close();
process.disconnect();

async function measured(title: string, work: () => Promise<unknown>): Promise<void> {
  let pauseMs = 0;
  let before = performance.now();
  const ticks = setInterval(() => {
    pauseMs = Math.max(pauseMs, performance.now() - before);
    before = performance.now();
  }, 1);
  const start = performance.now();
  await work();
  const tookMs = performance.now() - start;
  clearInterval(ticks);
  acts.push({ title, tookMs, pauseMs: Math.max(pauseMs, performance.now() - before) });
}
