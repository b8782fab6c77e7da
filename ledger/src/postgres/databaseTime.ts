import type { Pool } from 'pg';

/** The database's clock, not that of the transaction's begin. */
export async function databaseTime(pool: Pool): Promise<Date> {
  const { rows } = await pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  const [row] = rows;
  if (!row) throw new Error('the database told no time');
  return row.now;
}
