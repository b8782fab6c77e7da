import { openEventStore } from '@northvale/ledger/eventStore/open.ts';
import { EVENT_STORE_MIGRATIONS } from '@northvale/ledger/eventStore/postgres/postgresEventStore.ts';
import { assertEventsNotElsewhere } from '@northvale/ledger/eventStore/postgres/sealing.ts';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import { prepareDatabase } from '@northvale/ledger/postgres/prepareDatabase.ts';
import { pino } from 'pino';
import { allowReadModels, READ_MODEL_MIGRATIONS } from './permission.ts';
import { createProjectionRunner } from './runner.ts';

/** A process that only keeps the read models at the log's end; any number may run, one works and the others stand by. */
async function main(): Promise<void> {
  const { DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl, LOG_LEVEL: level } = process.env;
  if (!databaseUrl)
    throw new Error('DATABASE_URL must be set: the projections write into the database that the api reads.');
  const log = pino({ level: level || 'info' });

  // It may come up before the api, so it prepares what it needs; an api that does so at the same moment does no harm.
  const ownerPool = createPool(databaseUrl, { asOwner: true, max: 1 });
  try {
    const migrations = [...(eventStoreUrl ? [] : [EVENT_STORE_MIGRATIONS]), READ_MODEL_MIGRATIONS];
    await prepareDatabase(ownerPool, migrations, allowReadModels);
  } finally {
    await ownerPool.end();
  }

  if (!eventStoreUrl) await assertEventsNotElsewhere(databaseUrl, undefined);
  const store = await openEventStore({ databaseUrl, eventStoreUrl: eventStoreUrl || undefined });
  const pool = createPool(databaseUrl, { max: 5 });
  const runner = createProjectionRunner({ store, pool, log });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= (async () => {
      await runner.stop();
      await Promise.all([store.close(), pool.end()]);
    })();
  };
  // One Ctrl-C may arrive twice: from the terminal and from npm.
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    await runner.start();
  } catch (error) {
    stop();
    await stopped;
    throw error;
  }
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
