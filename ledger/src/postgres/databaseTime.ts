import type { Pool } from 'pg';

/** The database's clock, not that of the transaction's begin. As a number, which every pool reads alike. */
export async function databaseTime(pool: Pool): Promise<Date> {
  const { rows } = await pool.query<{ ms: number }>(
    'SELECT 1000 * extract(epoch FROM clock_timestamp())::float8 AS ms',
  );
  const [row] = rows;
  if (!row) throw new Error('the database told no time');
  return new Date(row.ms);
}
