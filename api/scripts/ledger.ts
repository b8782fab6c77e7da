import { parseArgs } from 'node:util';
import { openEventStore } from '@northvale/ledger/eventStore/open.ts';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import { type Config, readConfig } from '../src/config.ts';
import { copyToEventStoreDb } from '../src/maintenance/copyToEventStoreDb.ts';
import { rebuildReadModels } from '../src/maintenance/rebuildReadModels.ts';
import { openDatabase, type Started, stopAll } from '../src/startup/openDatabase.ts';

const USAGE = `npm run ledger -- rebuild                 rebuilds the read models from the events
npm run ledger -- copy --to esdb://…      copies the events to EventStoreDB and rebuilds the read models from there`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const {
    positionals: [command],
    values,
  } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
  const config = readConfig(process.env);
  const started: Started = [];
  try {
    if (command === 'rebuild') await rebuildCommand(config, await openDatabase(config, say, started));
    else if (command === 'copy' && values.to) await copyCommand(config, values.to, started);
    else throw new Error(USAGE);
  } finally {
    await stopAll(started);
  }
}

async function rebuildCommand({ eventStoreUrl }: Config, databaseUrl: string): Promise<void> {
  const store = await openEventStore({ eventStoreUrl, databaseUrl });
  const pool = createPool(databaseUrl, { max: 3 });
  try {
    await rebuildReadModels(store, pool, say);
  } finally {
    await Promise.all([store.close(), pool.end()]);
  }
}

async function copyCommand(config: Config, to: string, started: Started): Promise<void> {
  if (config.eventStoreUrl) throw new Error('EVENTSTORE_URL is set: the events are in EventStoreDB already.');
  await copyToEventStoreDb(await openDatabase(config, say, started), to, say);
}

await main().catch((cause: unknown) => {
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
  process.exitCode = 1;
});
