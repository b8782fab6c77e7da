import { createHash, randomUUID } from 'node:crypto';
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import { Pool } from 'pg';
import type { EventStore } from '../src/eventStore/eventStore.ts';

/** A way to write to Postgres. */
export interface Contestant {
  readonly name: string;
  /** Appends one event to a stream that nobody else writes to, whose next revision and last event the caller knows. */
  append(stream: string, revision: number, event: BenchEvent, before: BenchEvent | undefined): Promise<unknown>;
  close(): Promise<unknown>;
}

/** The same bytes for all: an event as the ledger writes it, of about 620 bytes. */
export type BenchEvent = ReturnType<typeof benchEvent>;

export const benchEvent = () => ({
  id: randomUUID(),
  type: 'DepositRequested',
  data: { requestId: `${randomUUID()}.0123456789ab`, amount: 125_00, method: 'Bank Transfer' },
  metadata: {
    schemaVersion: 1,
    occurredAt: new Date().toISOString(),
    actor: { id: randomUUID(), role: 'user' as const },
    commandId: randomUUID(),
    requestDigest: DIGEST,
    previousHash: DIGEST,
    hash: DIGEST,
  },
});

const DIGEST = createHash('sha256').update('bench').digest('hex');
/** Each contestant that needs a pool gets one of this size. */
const POOL_SIZE = 16;

/** Our store as the product opens it: one connection that writes. */
export const ours = (store: EventStore): Contestant => ({
  name: 'Northvale',
  append: (stream, revision, event, before) =>
    store.append(stream, before ? { revision: revision - 1, id: before.id } : 'noStream', [event]),
  close: () => store.close(),
});

/**
 * One INSERT and one commit an event, which most would write first: same columns and indexes as ours, positions from a
 * sequence, no lock (so its global order can't be trusted), a named statement.
 */
export async function plainInsert(connectionString: string): Promise<Contestant> {
  const pool = new Pool({ connectionString, max: POOL_SIZE });
  await pool.query(`CREATE TABLE plain_events (
    position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, revision bigint NOT NULL, id uuid NOT NULL UNIQUE,
    stream text COLLATE "C" NOT NULL, type text NOT NULL, data text NOT NULL, metadata text NOT NULL,
    UNIQUE (stream, revision))`);
  return {
    name: 'plain INSERT',
    append: (stream, revision, { id, type, data, metadata }) =>
      pool.query({
        name: 'plain_insert',
        text: 'INSERT INTO plain_events (revision, id, stream, type, data, metadata) VALUES ($1, $2, $3, $4, $5, $6)',
        values: [revision, id, stream, type, JSON.stringify(data), JSON.stringify(metadata)],
      }),
    close: () => pool.end(),
  };
}

/**
 * Emmett's PostgreSQL store as its manual shows it, on a pool of its own. It keeps the event's id to itself, so ours
 * travels in the metadata; it counts from 1, so an empty stream is at 0.
 */
export async function emmett(connectionString: string): Promise<Contestant> {
  const pool = new Pool({ connectionString, max: POOL_SIZE });
  const store = getPostgreSQLEventStore(connectionString, { connectionOptions: { pool } });
  await store.schema.migrate();
  return {
    name: 'Emmett 0.42.0',
    append: (stream, revision, { id, type, data, metadata }) =>
      store.appendToStream(stream, [{ type, data, metadata: { ...metadata, id } }], {
        expectedStreamVersion: BigInt(revision),
      }),
    close: async () => {
      await store.close();
      await pool.end();
    },
  };
}
