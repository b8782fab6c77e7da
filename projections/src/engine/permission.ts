import { APPLICATION_ROLE, PROJECTIONS_ROLE } from '@northvale/ledger/postgres/roles.ts';
import { type Kysely, sql } from 'kysely';

/** The list of versions of the read models; the read models are in schemas that the projections create. */
export const READ_MODEL_MIGRATIONS = { schema: 'read_models', directory: new URL('./migrations/', import.meta.url) };

/**
 * Lets the projections' role create the read models' schemas: a rebuild creates and drops whole schemas while the
 * program runs. The role owns what it creates there, and gains nothing in any other schema.
 */
export async function allowReadModels(owner: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ database: string }>`SELECT current_database() AS database`.execute(owner);
  for (const { database } of rows)
    await sql`GRANT CREATE ON DATABASE ${sql.id(database)} TO ${sql.id(PROJECTIONS_ROLE)}`.execute(owner);
  await handOver(owner);
}

/** In releases before this role the application's role created and owned the read models, and nothing else. */
async function handOver(owner: Kysely<unknown>): Promise<void> {
  const owned = await sql`SELECT FROM pg_namespace WHERE nspowner = ${APPLICATION_ROLE}::regrole`.execute(owner);
  if (owned.rows.length > 0)
    await sql`REASSIGN OWNED BY ${sql.id(APPLICATION_ROLE)} TO ${sql.id(PROJECTIONS_ROLE)}`.execute(owner);
}
