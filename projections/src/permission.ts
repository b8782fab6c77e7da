import { APPLICATION_ROLE } from '@northvale/ledger/postgres/applicationRole.ts';
import { type Kysely, sql } from 'kysely';

/** The list of the versions of the read models; these themselves stand in schemas that the application makes. */
export const READ_MODEL_MIGRATIONS = { schema: 'read_models', directory: new URL('./migrations/', import.meta.url) };

/**
 * Lets the application's role make the schemas of the read models: a rebuild makes and drops whole schemas while the
 * program runs. It owns what it makes there, and gains nothing in any other schema.
 */
export async function allowReadModels(owner: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ database: string }>`SELECT current_database() AS database`.execute(owner);
  for (const { database } of rows)
    await sql`GRANT CREATE ON DATABASE ${sql.id(database)} TO ${sql.id(APPLICATION_ROLE)}`.execute(owner);
}
