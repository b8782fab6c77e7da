import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { account } from '../src/account/account.ts';
import { createCommandHandler } from '../src/commandHandler.ts';
import { GENESIS } from '../src/envelope.ts';
import type { EventStore } from '../src/eventStore/eventStore.ts';
import { usd } from '../src/money.ts';
import { createSnapshots } from '../src/snapshots/createSnapshots.ts';
import { createPostgresShelf } from '../src/snapshots/postgresShelf.ts';
import { programName } from '../src/snapshots/program.ts';
import { fill } from './wholeCommand.ts';

export interface LongAccount {
  readonly events: number;
  readonly acts: readonly { readonly title: string; readonly tookMs: number; readonly pauseMs: number }[];
}

/** Until a snapshot that is due has been put aside. */
const PUT_ASIDE_MS = 5_000;

/** What an account of very many events costs its owner, and what it costs everybody else of the process meanwhile. */
export async function measureLongAccount(
  store: EventStore,
  connectionString: string,
  events: number,
): Promise<LongAccount> {
  const id = randomUUID();
  await fill(store, id, events);
  const shelf = createPostgresShelf({ connectionString, program: await programName() });
  const open = () =>
    createCommandHandler({
      store,
      decider: account,
      now: () => new Date(),
      snapshots: createSnapshots(shelf, account.initialState),
    });
  const actor = { id, role: 'user' } as const;
  const payload = { type: 'RequestDeposit', amount: usd(125), method: 'Bank Transfer' } as const;
  const commands = Array.from({ length: 4 }, () => ({ id: randomUUID(), digest: GENESIS, actor, payload }));
  const [first] = commands;
  if (!first) throw new Error('there is no command to repeat');

  const acts: { title: string; tookMs: number; pauseMs: number }[] = [];
  const measured = async (title: string, work: () => Promise<unknown>) =>
    void acts.push({ title, ...(await timed(work)) });
  const accounts = open();
  await measured('first load, folded from its start', () => accounts.load(id));
  await measured('a snapshot is put aside', () => sleep(PUT_ASIDE_MS));
  for (const command of commands) await accounts.handle(id, command);
  await measured('a command of 3 revisions ago again', () => accounts.handle(id, first));
  const restarted = open();
  await measured('first load of another process, from the snapshot', () => restarted.load(id));
  await measured('the same command again, there', () => restarted.handle(id, first));
  await shelf.close();
  return { events, acts };
}

/** The longest time, in ms, for which nothing else of this process had its turn. */
async function timed(work: () => Promise<unknown>): Promise<{ tookMs: number; pauseMs: number }> {
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
  return { tookMs, pauseMs: Math.max(pauseMs, performance.now() - before) };
}
