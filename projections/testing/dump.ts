import type { Pool } from 'pg';
import { PROJECTIONS } from '../src/models/readModels.ts';
import { READ_SCHEMA } from '../src/engine/version.ts';

/** All rows of all read tables as text, in an order of their own: equal dumps are equal read models. */
export async function dump(pool: Pool, schema = READ_SCHEMA): Promise<Record<string, string[]>> {
  const dumped: Record<string, string[]> = {};
  for (const { name } of PROJECTIONS.flatMap(({ tables }) => [...tables])) {
    const { rows } = await pool.query<{ row: string }>(
      `SELECT to_json(t)::text AS row FROM ${schema}.${name} t ORDER BY to_json(t)::text COLLATE "C"`,
    );
    dumped[name] = rows.map(({ row }) => row);
  }
  return dumped;
}
