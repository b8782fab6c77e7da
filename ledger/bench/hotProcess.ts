// One of the processes of hotAccount.ts: keeps deposit requests to one account in flight, then says how long each took.
import { once } from 'node:events';
import { createPostgresEventStore } from '../src/eventStore/postgres/postgresEventStore.ts';
import type { HotTimes } from './hotAccount.ts';
import { timesOf } from './measure.ts';
import { openAccounts, requestDeposit } from './wholeCommand.ts';

/** Uncounted: a process that has just started is compiling, and eight of them take two processors for that alone. */
const WARM_UP_MS = 3_000;

const [connectionString = '', id = '', inFlight = '', durationMs = ''] = process.argv.slice(2);
const store = createPostgresEventStore({ connectionString });
const accounts = openAccounts(store);
const timesFor = (ms: number) => timesOf(Number(inFlight), ms, () => () => requestDeposit(accounts, id));
await accounts.load(id);
process.send?.('ready');
await once(process, 'message');
await timesFor(WARM_UP_MS);
const before = process.cpuUsage();
const timesMs = await timesFor(Number(durationMs));
const { user, system } = process.cpuUsage(before);
process.send?.({ timesMs, processorMs: (user + system) / 1_000 } satisfies HotTimes);
await store.close();
process.disconnect();
