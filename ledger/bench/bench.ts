// npm run bench [-- --rounds 3 --seconds 2]
//
// Appends beside a plain INSERT and Emmett, whole commands, one hot account, and cold loads of long accounts: on one
// database, in one run.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../embeddedPostgres/startEmbeddedPostgres.ts';
import { account } from '../src/account/account.ts';
import type { AccountCommand } from '../src/account/acts.ts';
import { ownedId } from '../src/account/state.ts';
import { createCommandHandler } from '../src/handler/handler.ts';
import { GENESIS } from '../src/event/envelope.ts';
import type { EventStore, EventToAppend, ExpectedHead } from '../src/eventStore/eventStore.ts';
import { createPostgresEventStore, EVENT_STORE_MIGRATIONS } from '../src/eventStore/postgres/postgresEventStore.ts';
import { usd } from '../src/money.ts';
import { createPool } from '../src/postgres/createPool.ts';
import { prepareDatabase } from '../src/postgres/migrate.ts';
import { sealEvent } from '../src/event/seal.ts';
import { type BenchEvent, benchEvent, type Contestant, emmett, ours, plainInsert } from './contestants.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, seconds: { type: 'string', default: '2' } },
});
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
const IN_FLIGHT = [1, 16, 64];
const LENGTHS = [10_000, 100_000];
/** Accounts are mostly short. */
const EVENTS_A_STREAM = 10;
const ACCOUNTS = 200;

const dataDir = await mkdtemp(join(tmpdir(), 'northvale-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir });
try {
  await bench(postgres.connectionString);
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function bench(connectionString: string): Promise<void> {
  say(`node ${process.version}, ${availableParallelism()} cores; medians of ${rounds} rounds of ${seconds} s`);
  const owner = createPool(connectionString);
  await prepareDatabase(owner, [EVENT_STORE_MIGRATIONS]);
  await owner.end();
  const store = createPostgresEventStore({ connectionString });
  const contestants = [await plainInsert(connectionString), await emmett(connectionString), ours(store)];
  const loads = contestants.map((contestant) => ({ name: contestant.name, worker: () => appending(contestant) }));
  const commands = await commandLoads(store);
  for (const inFlight of IN_FLIGHT) await compare(inFlight, [...loads, ...commands]);
  for (const length of LENGTHS) await coldLoad(store, length);
  await Promise.all(contestants.map((contestant) => contestant.close()));
}

interface Load {
  readonly name: string;
  /** What one of those in flight does, again and again. */
  readonly worker: () => () => Promise<unknown>;
}

/** Each load in each round, one after the other, so that what the machine does meanwhile meets all alike. */
async function compare(inFlight: number, loads: readonly Load[]): Promise<void> {
  const measured = new Map(loads.map(({ name }) => [name, { rates: [] as number[], timesMs: [] as number[] }]));
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, worker } of loads) {
      const timesMs = await timesOf(inFlight, worker);
      measured.get(name)?.rates.push(timesMs.length / seconds);
      measured.get(name)?.timesMs.push(...timesMs);
    }
  }
  for (const [name, { rates, timesMs }] of measured) {
    const sorted = timesMs.toSorted((a, b) => a - b);
    const quantile = (share: number) => `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)} ms`;
    const rate = rates.toSorted((a, b) => a - b)[Math.floor(rates.length / 2)] ?? 0;
    say(`${name}, ${inFlight} in flight`, `${Math.round(rate)}/s, p50 ${quantile(0.5)}, p99 ${quantile(0.99)}`);
  }
}

async function timesOf(inFlight: number, worker: Load['worker']): Promise<number[]> {
  const timesMs: number[] = [];
  const end = performance.now() + seconds * 1_000;
  const work = async (act: () => Promise<unknown>) => {
    for (let before = performance.now(); before < end;) {
      await act();
      const after = performance.now();
      timesMs.push(after - before);
      before = after;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, () => work(worker())));
  return timesMs;
}

function appending({ append }: Contestant): () => Promise<void> {
  let [stream, revision, before] = ['', EVENTS_A_STREAM, undefined as BenchEvent | undefined];
  return async () => {
    if (revision === EVENTS_A_STREAM) [stream, revision, before] = [`account-${randomUUID()}`, 0, undefined];
    const event = benchEvent();
    await append(stream, revision, event, before);
    [revision, before] = [revision + 1, event];
  };
}

/** Deposit requests through the command handler: load, decide, hash, append; on one of 200 accounts, or all on one. */
async function commandLoads(store: EventStore): Promise<Load[]> {
  const accounts = createCommandHandler({ store, decider: account, now: () => new Date() });
  const handle = async (id: string, payload: AccountCommand) => {
    const actor = { id, role: 'user' } as const;
    const outcome = await accounts.handle(id, { id: randomUUID(), digest: GENESIS, actor, payload });
    if (outcome.kind === 'refused') throw new Error(`refused: ${outcome.refusal.code}`);
  };
  const ids = Array.from({ length: ACCOUNTS }, () => randomUUID());
  await Promise.all(ids.map((id) => handle(id, { type: 'OpenAccount', userId: id })));
  const request = (id = '') => handle(id, { type: 'RequestDeposit', amount: usd(125), method: 'Bank Transfer' });
  const any = () => ids[Math.floor(Math.random() * ACCOUNTS)];
  return [
    { name: 'whole commands', worker: () => () => request(any()) },
    { name: 'whole commands on one account', worker: () => () => request(ids[0]) },
  ];
}

/** By a process that hasn't read the account yet, and the longest time for which it serves nothing else meanwhile. */
async function coldLoad(store: EventStore, length: number): Promise<void> {
  const id = randomUUID();
  await fill(store, id, length);
  const accounts = createCommandHandler({ store, decider: account, now: () => new Date() });
  let [pauseMs, before] = [0, performance.now()];
  const ticks = setInterval(() => {
    pauseMs = Math.max(pauseMs, performance.now() - before);
    before = performance.now();
  }, 1);
  const began = performance.now();
  await accounts.load(id);
  const tookMs = performance.now() - began;
  clearInterval(ticks);
  say(`cold load of ${length} events`, `${Math.round(tookMs)} ms, longest pause ${Math.round(pauseMs)} ms`);
}

/** Writes a history as the account's decider would have left it, a hundred events an append. */
async function fill(store: EventStore, userId: string, length: number): Promise<void> {
  const stream = `account-${userId}`;
  const actor = { id: userId, role: 'user' } as const;
  let previousHash = GENESIS;
  let head: ExpectedHead = 'noStream';
  for (let from = 0; from < length; from += 100) {
    const events: EventToAppend[] = [];
    for (let revision = from; revision < from + 100; revision += 1) {
      const commandId = randomUUID();
      const fact =
        revision === 0
          ? { type: 'AccountOpened', data: { userId } }
          : {
              type: 'DepositRequested',
              data: { requestId: ownedId(userId, commandId), amount: usd(125), method: 'Bank Transfer' },
            };
      const place = { previousHash, stream, revision, schemaVersion: 1, occurredAt: new Date().toISOString() };
      const event = sealEvent({ ...place, ...fact, actor, commandId, requestDigest: GENESIS });
      previousHash = event.metadata.hash;
      events.push(event);
    }
    ({ head } = await store.append(stream, head, events));
  }
}

function say(what: string, figure = ''): void {
  process.stdout.write(`${what.padEnd(50)} ${figure}\n`);
}
