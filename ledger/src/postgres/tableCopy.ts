import type { Readable, Writable } from 'node:stream';
import { type ClientBase, escapeIdentifier } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** A table whose rows leave a database, or come into one of the same migrations. */
export interface CopiedTable {
  /** With its schema: `ledger.events`. */
  readonly name: string;
  readonly columns: readonly string[];
}

/** The tables of schemas, each behind those that it refers to, its columns in one order wherever it is asked. */
export async function tablesOf(client: ClientBase, schemas: readonly string[]): Promise<readonly CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `WITH RECURSIVE depth (id, level) AS (
       SELECT oid, 0 FROM pg_class WHERE relkind = 'r' AND relnamespace::regnamespace::text = ANY ($1)
       UNION
       SELECT conrelid, level + 1 FROM depth JOIN pg_constraint ON confrelid = id AND contype = 'f'
        WHERE conrelid <> confrelid)
     SELECT relnamespace::regnamespace || '.' || relname AS name,
            (SELECT array_agg(attname::text ORDER BY attname) FROM pg_attribute
              WHERE attrelid = id AND attnum > 0 AND NOT attisdropped) AS columns
       FROM depth JOIN pg_class ON pg_class.oid = id
      GROUP BY id, relnamespace, relname
      ORDER BY max(level), name`,
    [schemas],
  );
  return rows;
}

/** The rows in COPY's text form, as the transaction sees them. */
export const rowsFrom = (client: ClientBase, table: CopiedTable): Readable =>
  client.query(copyTo(`COPY ${withColumns(table)} TO STDOUT`));

/** Takes what `rowsFrom` gave. */
export const rowsInto = (client: ClientBase, table: CopiedTable): Writable =>
  client.query(copyFrom(`COPY ${withColumns(table)} FROM STDIN`));

const withColumns = ({ name, columns }: CopiedTable): string =>
  `${name.split('.').map(escapeIdentifier).join('.')} (${columns.map((column) => escapeIdentifier(column)).join(', ')})`;
