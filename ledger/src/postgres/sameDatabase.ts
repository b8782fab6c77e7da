import { randomInt } from 'node:crypto';
import { Client, type Pool } from 'pg';

/**
 * Whether an address leads to the very database that a pool's connections are in: one alone has its advisory locks. A
 * name may be another there, and a copy says the same of itself in all its rows.
 */
export async function isSameDatabase(pool: Pool, url: string): Promise<boolean> {
  const key = randomInt(2 ** 47);
  const holder = await pool.connect();
  const other = new Client({ connectionString: url });
  other.on('error', () => {});
  try {
    await holder.query(`BEGIN; SELECT pg_advisory_xact_lock(${key})`);
    await other.connect();
    const { rows } = await other.query<{ free: boolean }>(`SELECT pg_try_advisory_xact_lock(${key}) AS free`);
    return rows[0]?.free === false;
  } finally {
    await other.end().catch(() => {});
    holder.release(true);
  }
}
