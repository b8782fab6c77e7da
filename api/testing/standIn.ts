import type { Pool } from 'pg';

interface StandIn {
  readonly schemas: readonly string[];
  /** How many times as many rows the planner is told of. */
  readonly times: number;
  readonly small: readonly string[];
}

/**
 * Lets a small database stand in for a large one: the planner is told that its tables, but for the small ones, hold
 * many times their rows, so that it plans as it would there. Nobody may analyze them again.
 */
export async function standInFor(ownerPool: Pool, { schemas, times, small }: StandIn): Promise<void> {
  await ownerPool.query('ANALYZE');
  await ownerPool.query(
    `SELECT pg_restore_relation_stats('schemaname', n.nspname::text, 'relname', c.relname::text,
              'relpages', c.relpages, 'reltuples', (c.reltuples * $2)::real, 'relallvisible', c.relpages)
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = ANY ($1) AND c.relkind = 'r' AND c.reltuples > 0 AND c.relname <> ALL ($3)`,
    [schemas, times, small],
  );
  // As many more different values as rows, of what names a row or a person.
  await ownerPool.query(
    `SELECT pg_restore_attribute_stats('schemaname', schemaname::text, 'relname', tablename::text, 'attname', attname::text,
              'inherited', false, 'n_distinct', (-least(1, n_distinct / greatest(c.reltuples / $2, 1)))::real)
       FROM pg_stats s JOIN pg_class c ON c.oid = format('%I.%I', schemaname, tablename)::regclass
      WHERE schemaname = ANY ($1) AND n_distinct > 50 AND tablename <> ALL ($3)`,
    [schemas, times, small],
  );
}
