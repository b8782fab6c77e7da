import type { Pool } from 'pg';
import type { Table } from '../src/engine/table.ts';
import { READ_SCHEMA } from '../src/engine/version.ts';
import { PROJECTIONS } from '../src/models/readModels.ts';

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

type Described = Readonly<Record<string, object>>;

/** What the tables of a schema are, as the database says. */
export async function standingTables(pool: Pool, schema: string): Promise<Described> {
  const { rows } = await pool.query<{ name: string; table: object }>(
    `SELECT relname AS name, json_build_object(
              'key', (SELECT json_agg(a.attname ORDER BY n) FROM pg_index, unnest(indkey) WITH ORDINALITY AS k (attnum, n)
                        JOIN pg_attribute a USING (attnum) WHERE indrelid = c.oid AND indisprimary AND attrelid = c.oid AND n <= indnkeyatts),
              'columns', (SELECT json_object_agg(attname, json_build_object(
                            'type', replace(format_type(atttypid, null), 'timestamp with time zone', 'timestamptz'),
                            'nullable', NOT attnotnull, 'hasDefault', atthasdef))
                            FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped)) AS table
       FROM pg_class c WHERE relkind = 'r' AND relnamespace = $1::regnamespace`,
    [schema],
  );
  return Object.fromEntries(rows.map(({ name, table }) => [name, table]));
}

/** The same of the tables that the program describes. */
export const describedTables = (tables: readonly Table[]): Described =>
  Object.fromEntries(tables.map(({ name, key, columns }) => [name, { key, columns }]));
