import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { createPool } from '../../postgres/createPool.ts';
import type { Migrations } from '../../postgres/migrate.ts';
import { serializeAppend } from '../appendLimits.ts';
import { CATEGORIES } from '../../event/streams.ts';
import { StoreUnavailable } from '../errors.ts';
import type {
  EventStore,
  Position,
  RecordedEvent,
  ScanInOrderOptions,
  ScannedEvent,
  StoreOptions,
} from '../eventStore.ts';
import { createWakeups, followLog } from '../followLog.ts';
import { timeLeft } from '../../pause.ts';
import { listenForAppends, mayPass } from './connection.ts';
import { createGroupCommit } from './groupCommit.ts';
import { readAll, readEvents, readLogFrom, readStream, readTexts, scanLog } from './reads.ts';
import { createWriter } from './writer.ts';

export interface PostgresEventStoreOptions extends StoreOptions {
  /** Of the application's role, or for reading of the projections', on a database with `EVENT_STORE_MIGRATIONS`. */
  readonly connectionString: string;
  /** For reads. Default: one of its own, of 4 connections. Two more are opened beside it: to write, and to listen. */
  readonly pool?: Pool;
  /** How long an append or a read waits for a database that is away. Default 5,000. */
  readonly patienceMs?: number;
  /** How often subscriptions look although nobody woke them. Default 1,000. */
  readonly pollIntervalMs?: number;
}

export const EVENT_STORE_MIGRATIONS: Migrations = {
  schema: 'ledger',
  directory: new URL('./migrations/', import.meta.url),
};

const READ_CONNECTIONS = 4;
const RETRY_MS = 100;

/** The event store in a table of Postgres. */
export function createPostgresEventStore(options: PostgresEventStoreOptions): EventStore {
  const { connectionString, patienceMs = 5_000, pollIntervalMs = 1_000, categories = CATEGORIES } = options;
  const pool = options.pool ?? createPool(connectionString, { max: READ_CONNECTIONS });
  const wakeups = createWakeups();
  // So that an attempt that hangs leaves time for a second one.
  const writer = createWriter({ connectionString, attemptMs: patienceMs * 0.45 });
  const commits = createGroupCommit({ writer, patienceMs, onWritten: wakeups.wake });
  let listening: { stop(): Promise<void> } | undefined;
  let id: string | undefined;
  let closed = false;

  /** What `read` gives, asked again while the database is away, until the time is up. */
  async function patiently<Answer>(read: () => Promise<Answer>, leftMs = timeLeft(patienceMs)): Promise<Answer> {
    for (;;) {
      if (closed) throw new StoreUnavailable('the event store was closed');
      try {
        return await read();
      } catch (cause) {
        if (!mayPass(cause)) throw cause;
        if (leftMs() < RETRY_MS) throw new StoreUnavailable('the database is away', { cause });
        await sleep(RETRY_MS);
      }
    }
  }

  async function readFrom(from: Position | undefined, limit: number, signal: AbortSignal): Promise<RecordedEvent[]> {
    for (;;) {
      try {
        return await patiently(() => readLogFrom(pool, from, limit));
      } catch (error) {
        if (!(error instanceof StoreUnavailable) || closed || signal.aborted) throw error;
      }
    }
  }

  /** Goes on behind the last batch, where the connection is lost in the middle. */
  async function* scanInOrder({ after: start, through }: ScanInOrderOptions): AsyncGenerator<readonly ScannedEvent[]> {
    let after = start;
    for (let leftMs = timeLeft(patienceMs); ;) {
      if (closed) throw new StoreUnavailable('the event store was closed');
      try {
        for await (const batch of scanLog(pool, { after, through })) {
          after = batch.at(-1)?.position ?? after;
          yield batch;
          leftMs = timeLeft(patienceMs);
        }
        return;
      } catch (cause) {
        if (!mayPass(cause)) throw cause;
        if (leftMs() < RETRY_MS) throw new StoreUnavailable('the database is away', { cause });
        await sleep(RETRY_MS);
      }
    }
  }

  async function readStoreId(): Promise<string> {
    const query = { text: 'SELECT id FROM ledger.store', query_timeout: patienceMs };
    const found = await pool.query<{ id: string }>(query);
    const row = found.rows[0];
    if (!row) throw new Error('ledger.store is empty: the event store has lost its name');
    return row.id;
  }

  return {
    async storeId() {
      id ??= await patiently(readStoreId);
      return id;
    },

    async append(stream, expected, events) {
      return commits.append({ stream, expected, events: serializeAppend(stream, expected, events, categories) });
    },

    readStream: (stream, reading = {}) => patiently(() => readStream(pool, stream, reading)),

    readEvents: (places) => patiently(() => readEvents(pool, places)),

    readTexts: (stream, reading = {}) => patiently(() => readTexts(pool, stream, reading)),

    readAll: (reading = {}) => patiently(() => readAll(pool, reading)),

    scanInOrder,

    lastEvent: async () => (await patiently(() => readAll(pool, { direction: 'backwards', limit: 1 })))[0],

    subscribe(subscription) {
      listening ??= listenForAppends({ connectionString, wakeups, ownProcessId: () => writer.processId });
      return followLog({ readFrom, wakeups, isClosed: () => closed, pollIntervalMs }, subscription);
    },

    ping: async () => void (await patiently(readStoreId, timeLeft(0))),

    async close() {
      if (closed) return;
      await commits.close();
      closed = true;
      wakeups.wake();
      await Promise.all([listening?.stop(), writer.close(), options.pool ? undefined : pool.end()]);
    },
  };
}
