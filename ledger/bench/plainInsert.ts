import { Pool } from 'pg';
import { type BenchEvent, type Contestant, POOL_SIZE } from './contestant.ts';

/**
 * One INSERT and one commit an event: what most would write first. Same columns and indexes as ours, positions from a
 * sequence, no lock (so its global order can't be trusted), a named statement, which is faster than an unnamed one.
 *
 * On one stream it does what optimistic writers do: insert after the head it knows; where somebody was there first,
 * look at the head again. `ON CONFLICT DO NOTHING` spares it the cost of an error a conflict.
 */
export async function createPlainInsert(connectionString: string): Promise<Contestant> {
  const pool = new Pool({ connectionString, max: POOL_SIZE });
  await pool.query(`CREATE TABLE plain_events (
    position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    revision bigint NOT NULL,
    id uuid NOT NULL UNIQUE,
    stream text COLLATE "C" NOT NULL,
    type text NOT NULL,
    data text NOT NULL,
    metadata text NOT NULL,
    UNIQUE (stream, revision)
  )`);

  async function insert(stream: string, revision: number, { id, type, data, metadata }: BenchEvent): Promise<boolean> {
    const { rowCount } = await pool.query({
      name: 'plain_insert',
      text: `INSERT INTO plain_events (revision, id, stream, type, data, metadata) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (stream, revision) DO NOTHING`,
      values: [revision, id, stream, type, JSON.stringify(data), JSON.stringify(metadata)],
    });
    return rowCount === 1;
  }

  async function nextRevision(stream: string): Promise<number> {
    const { rows } = await pool.query<{ next: string }>({
      name: 'plain_head',
      text: 'SELECT coalesce(max(revision), -1) + 1 AS next FROM plain_events WHERE stream = $1',
      values: [stream],
    });
    return Number(rows[0]?.next);
  }

  return {
    name: 'plain INSERT',
    async append(stream, revision, event) {
      if (!(await insert(stream, revision, event))) throw new Error(`${stream} has a revision ${revision}`);
    },
    async appendContended(stream, event) {
      while (!(await insert(stream, await nextRevision(stream), event)));
    },
    close: () => pool.end(),
  };
}
