import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { openEventStore } from '@northvale/ledger/eventStore/open.ts';
import { assertEventsNotElsewhere } from '@northvale/ledger/eventStore/postgres/sealing.ts';
import { pause } from '@northvale/ledger/pause.ts';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import { DatabaseError, type Pool } from 'pg';
import { type Logger, pino } from 'pino';
import { serializers } from './log.ts';
import { createProjectionRunner } from './runner.ts';

const PREPARED_POLL_MS = 1_000;

interface Tracing {
  projections(store: EventStore): EventStore;
  stop(): Promise<void>;
}

type OpenTracing = (log: Logger) => Promise<Tracing | undefined>;

/**
 * A process that only keeps the read models at the log's end. Any number may run: one works and the others stand by. It
 * logs in with a role that can't read anything about people.
 */
export async function hostProjections(openTracing: OpenTracing): Promise<void> {
  await host(openTracing).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}

async function host(openTracing: OpenTracing): Promise<void> {
  const { PROJECTIONS_DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl, LOG_LEVEL: level } = process.env;
  if (!databaseUrl) {
    throw new Error(
      'PROJECTIONS_DATABASE_URL must be set, as it is for the api: how the projections sign in to its database.',
    );
  }
  const log = pino({ level: level || 'info', serializers });
  const tracing = await openTracing(log);
  const stopping = new AbortController();
  const pool = createPool(databaseUrl, { max: 5 });
  // One Ctrl-C may arrive twice: from the terminal and from npm.
  process.on('SIGINT', () => stopping.abort());
  process.on('SIGTERM', () => stopping.abort());
  try {
    await untilPrepared(pool, log, stopping.signal);
    if (stopping.signal.aborted) return;
    if (!eventStoreUrl) await assertEventsNotElsewhere(pool, undefined);
    const store = await openEventStore({ databaseUrl, eventStoreUrl: eventStoreUrl || undefined });
    try {
      await project(tracing?.projections(store) ?? store, pool, log, stopping.signal);
    } finally {
      await store.close();
    }
  } finally {
    await tracing?.stop();
    await pool.end();
  }
}

async function project(store: EventStore, pool: Pool, log: Logger, signal: AbortSignal): Promise<void> {
  const runner = createProjectionRunner({ store, pool, log });
  try {
    const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    void stopped.then(() => runner.stop());
    await runner.start();
    if (!signal.aborted) await stopped;
  } finally {
    await runner.stop();
  }
}

/** The api prepares the database, as its owner; this process may start before that. */
async function untilPrepared(pool: Pool, log: Logger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await pool.query('SELECT reads FROM read_models.versions LIMIT 0');
      return;
    } catch (error) {
      if (!isUnprepared(error)) throw cannotOpen(error);
      log.info({ reason: error.message }, 'the database is not prepared yet: the api does that at its start');
    }
    await pause(PREPARED_POLL_MS, signal);
  }
}

function cannotOpen(cause: unknown): Error {
  const words = cause instanceof Error ? cause.message : String(cause);
  return new Error(`PROJECTIONS_DATABASE_URL: the database can't be opened (${words}).`, { cause });
}

/** No such login, database, schema, table, column or privilege. */
const UNPREPARED = ['28P01', '28000', '3D000', '3F000', '42P01', '42703', '42501'];

const isUnprepared = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && UNPREPARED.includes(error.code ?? '');
