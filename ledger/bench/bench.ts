// npm run bench [-- --rounds 3 --seconds 2]
//
// Appends and whole commands against what others would use, on one database, in one run. See each contestant's file
// for how it is used, and why that is fair to it.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { createPostgresEventStore, EVENT_STORE_MIGRATIONS } from '../src/eventStore/postgres/postgresEventStore.ts';
import { createPool } from '../src/postgres/createPool.ts';
import { prepareDatabase } from '../src/postgres/prepareDatabase.ts';
import { SNAPSHOT_MIGRATIONS } from '../src/snapshots/postgresShelf.ts';
import { runAppends } from './appends.ts';
import { createBenchDatabase, describeServer } from './database.ts';
import { createEmmett } from './emmett.ts';
import { runHotAccount } from './hotAccount.ts';
import { measureLongAccount } from './longAccount.ts';
import { createMessageDb } from './messageDb.ts';
import { createOurs } from './ours.ts';
import { createPlainInsert } from './plainInsert.ts';
import { report } from './report.ts';
import { createWholeCommand, timeByLength } from './wholeCommand.ts';

const LENGTHS = [10, 100_000];
const LONG = 200_000;
const TURNS = 500;

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, seconds: { type: 'string', default: '2' } },
});
const rounds = Math.max(3, Number(values.rounds));
const seconds = Number(values.seconds);

const database = await createBenchDatabase();
try {
  await bench(database.connectionString);
} finally {
  await database.drop();
}

async function bench(connectionString: string): Promise<void> {
  say(`${await describeServer(connectionString)}; node ${process.version}, ${availableParallelism()} cores; `);
  say(`medians of ${rounds} rounds of ${seconds} s, the contestants in turns\n\n`);

  const owner = createPool(connectionString);
  await prepareDatabase(owner, [EVENT_STORE_MIGRATIONS, SNAPSHOT_MIGRATIONS]);
  await owner.end();
  const store = createPostgresEventStore({ connectionString });
  const plain = await createPlainInsert(connectionString);
  const emmett = await createEmmett(connectionString);
  const messageDb = await createMessageDb(connectionString);
  const ours = createOurs(store);
  const whole = await createWholeCommand(store);
  const contestants = [plain, emmett, messageDb, ours, whole];

  // First, on a small database: what vacuums and checkpoints millions of events later isn't what this row is about.
  say('one account, eight processes\n');
  const hot = await runHotAccount(store, connectionString, seconds * 2_000);
  const results = await runAppends(contestants, rounds, seconds * 1_000, say);
  say(`commands on accounts of ${LENGTHS.join(' and ')} events\n`);
  const times = await timeByLength(store, LENGTHS, TURNS);
  const byLength = LENGTHS.map((events, index) => ({ events, medianMs: times[index] ?? Number.NaN }));
  say(`an account of ${LONG} events\n`);
  const long = await measureLongAccount(store, connectionString, LONG);
  say(`\n${report(results, { plain, emmett, ours, whole }, { byLength, hot, long })}\n`);
  await Promise.all(contestants.map((contestant) => contestant.close()));
}

function say(text: string): void {
  process.stdout.write(text);
}
