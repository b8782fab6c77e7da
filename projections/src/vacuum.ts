import type { Pool } from 'pg';
import type { Log } from './engine/log.ts';

interface Filled {
  readonly pool: Pool;
  readonly schema: string;
  readonly log: Log;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sets the visibility map of filled tables, for index-only scans: a page far down a list then reads no row before it.
 * Autovacuum does so by itself, but later, so what fails now is left to it.
 */
export async function vacuum({ pool, schema, log, signal }: Filled): Promise<void> {
  try {
    const { rows } = await pool.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class
        WHERE relkind = 'r' AND relnamespace = to_regnamespace($1) AND relallvisible < relpages`,
      [schema],
    );
    for (const { name } of rows)
      // It waits for no lock, and blocks no reader or writer.
      if (!signal?.aborted) await pool.query(`VACUUM (SKIP_LOCKED, TRUNCATE false) ${schema}.${name}`);
  } catch (err) {
    log.warn({ err }, 'filled tables are read more slowly until PostgreSQL has vacuumed them');
  }
}
