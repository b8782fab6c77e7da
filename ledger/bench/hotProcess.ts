// One of the processes of hotAccount.ts: keeps deposit requests to one account in flight, then prints how long each took.
import { setTimeout as sleep } from 'node:timers/promises';
import { createPostgresEventStore } from '../src/eventStore/postgres/postgresEventStore.ts';
import { timesOf } from './measure.ts';
import { openAccounts, requestDeposit } from './wholeCommand.ts';

const [connectionString = '', id = '', inFlight = '', startAt = '', durationMs = ''] = process.argv.slice(2);
const store = createPostgresEventStore({ connectionString });
const accounts = openAccounts(store);
await accounts.load(id);
await sleep(Number(startAt) - Date.now());
const times = await timesOf(Number(inFlight), Number(durationMs), () => () => requestDeposit(accounts, id));
process.stdout.write(JSON.stringify(times.map((ms) => Math.round(ms * 100) / 100)));
await store.close();
