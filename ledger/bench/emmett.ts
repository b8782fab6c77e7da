import { isExpectedVersionConflictError } from '@event-driven-io/emmett';
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import { Pool } from 'pg';
import { type BenchEvent, type Contestant, POOL_SIZE } from './contestant.ts';

/**
 * Emmett's PostgreSQL store as its manual shows it, on a pool of its own that is as large as the others'. It keeps the
 * event's id to itself, so ours travels in the metadata. Expected versions are given as numbers, since its checks
 * STREAM_EXISTS and STREAM_DOES_NOT_EXIST did nothing in 0.42.0.
 */
export async function createEmmett(connectionString: string): Promise<Contestant> {
  const pool = new Pool({ connectionString, max: POOL_SIZE });
  const store = getPostgreSQLEventStore(connectionString, { connectionOptions: { pool } });
  await store.schema.migrate();

  const appendAt = async (stream: string, expected: bigint, { type, data, metadata, id }: BenchEvent) => {
    const event = { type, data: { ...data }, metadata: { ...metadata, id } };
    await store.appendToStream(stream, [event], { expectedStreamVersion: expected });
  };

  return {
    name: 'Emmett 0.42.0',
    // It counts from 1: an empty stream is at 0.
    append: (stream, revision, event) => appendAt(stream, BigInt(revision), event),
    async appendContended(stream, event) {
      for (;;) {
        const { rows } = await pool.query<{ head: string }>({
          name: 'emmett_head',
          text: 'SELECT coalesce(max(stream_position), 0) AS head FROM emt_streams WHERE stream_id = $1',
          values: [stream],
        });
        try {
          return await appendAt(stream, BigInt(rows[0]?.head ?? 0), event);
        } catch (error) {
          if (!isExpectedVersionConflictError(error)) throw error;
        }
      }
    },
    async close() {
      await store.close();
      await pool.end();
    },
  };
}
