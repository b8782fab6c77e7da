import { openEventStore } from '@northvale/ledger/eventStore/open.ts';
import { createProjectionRunner } from '@northvale/projections/engine/runner.ts';
import { pino } from 'pino';
import type { Config } from '../src/config.ts';
import { connectDatabase, connectReports } from '../src/database/database.ts';
import { openFiles, type Started } from '../src/startup/openDatabase.ts';
import { createParts, openForCommands, type Parts } from '../src/startup/createParts.ts';
import { openTracing } from '../src/tracing/openTracing.ts';
import { loadKeys } from '../src/secrets.ts';

/** The product's parts on a database that is there, without a port; nothing runs until its runner is started. */
export async function openParts(config: Config, databaseUrl: string, started: Started) {
  const { pool, db } = connectDatabase(databaseUrl, 20);
  const reports = connectReports(databaseUrl);
  started.push(() => Promise.all([pool.end(), reports.pool.end()]));
  const log = pino({ level: config.logLevel });
  const tracing = await openTracing(log);
  if (tracing) started.push(tracing.stop);
  const opened = await openEventStore({ eventStoreUrl: config.eventStoreUrl, databaseUrl });
  started.push(() => opened.close());
  const store = tracing?.appends(opened) ?? opened;
  const runner = createProjectionRunner({ store: tracing?.projections(opened) ?? opened, pool, log });
  started.push(() => runner.stop());
  const keys = await loadKeys(config);
  const { clock, gate, stop } = await openForCommands(pool);
  started.push(stop);
  const now = () => new Date();
  const parts: Parts = createParts({
    config,
    folders: await openFiles(config),
    keys,
    now,
    clock,
    log,
    pool,
    db,
    reports: reports.db,
    store,
    gate,
    runner,
    tracing,
  });
  started.push(parts.callers.stop);
  return { parts, runner, tracing };
}
