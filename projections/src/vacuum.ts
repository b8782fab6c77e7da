import type { Pool } from 'pg';
import type { Log } from './log.ts';

interface Filled {
  readonly pool: Pool;
  readonly schema: string;
  readonly log: Log;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Marks the pages of filled tables that everybody sees: of these an index tells alone what stands there, and a page far
 * down a list reads no row before it. PostgreSQL comes by and does it by itself, but in its own time, so what can't be
 * done now is left to that.
 */
export async function vacuum({ pool, schema, log, signal }: Filled): Promise<void> {
  try {
    const { rows } = await pool.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class
        WHERE relkind = 'r' AND relnamespace = to_regnamespace($1) AND relallvisible < relpages`,
      [schema],
    );
    for (const { name } of rows)
      // It waits for nobody, and nobody who reads or writes for it.
      if (!signal?.aborted) await pool.query(`VACUUM (SKIP_LOCKED, TRUNCATE false) ${schema}.${name}`);
  } catch (err) {
    log.warn({ err }, 'filled tables are read more slowly until PostgreSQL has vacuumed them');
  }
}
