import type { Db } from '../src/selected.ts';

const TABLES = ['accounts', 'requests', 'investments', 'buyers', 'holdings', 'journal', 'activity'] as const;

/** All rows of all read tables as text, in an order of their own: equal dumps are equal read models. */
export async function dump(db: Db, schema = 'read_live'): Promise<Record<string, string[]>> {
  const dumped: Record<string, string[]> = {};
  for (const table of TABLES) {
    const { rows } = await db.query<{ row: string }>(
      `SELECT to_json(t)::text AS row FROM ${schema}.${table} t ORDER BY to_json(t)::text COLLATE "C"`,
    );
    dumped[table] = rows.map(({ row }) => row);
  }
  return dumped;
}
