import type { Pool } from 'pg';

/** A time that comes later says nothing, and a connection that gives none is given up. */
const TIMEOUT_MS = 5_000;

/** The database's clock, not that of the transaction's begin. As a number, which every pool reads alike. */
export async function databaseTime(pool: Pool): Promise<Date> {
  const text = 'SELECT 1000 * extract(epoch FROM clock_timestamp())::float8 AS ms';
  const query = { text, query_timeout: TIMEOUT_MS };
  const { rows } = await pool.query<{ ms: number }>(query);
  const [row] = rows;
  if (!row) throw new Error('the database told no time');
  return new Date(row.ms);
}
