// npm run torture -- --minutes 5 [--eventstore esdb://…]
//
// Three processes on one embedded Postgres (or with the events in an EventStoreDB that may be written to), people at
// work over HTTP, admins at the bank's statements, and pauses, kills, cut connections, clock jumps, rebuilds and rolling
// restarts between two versions of the read models. A backup is made meanwhile, and restored elsewhere. Ends with 1
// where anything that was acknowledged doesn't stand exactly once.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '@northvale/ledger/embeddedPostgres/startEmbeddedPostgres.ts';
import { torture } from './torture.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '5' }, eventstore: { type: 'string' } },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);

const dataDir = await mkdtemp(join(tmpdir(), 'northvale-torture-database-'));
const postgres = await startEmbeddedPostgres({ dataDir });
try {
  const { found, counted } = await torture({
    seconds: Number(values.minutes) * 60,
    databaseUrl: postgres.connectionString,
    eventStoreUrl: values.eventstore,
    say,
  });
  for (const [what, times] of [...counted].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    say(`${String(times).padStart(8)}  ${what}`);
  for (const fault of found) say(`FAULT: ${fault}`);
  say(found.length === 0 ? 'What was acknowledged stands exactly once, and everything follows from it.' : 'Not well.');
  process.exitCode = found.length === 0 ? 0 : 1;
} finally {
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
