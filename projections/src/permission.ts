import { APPLICATION_ROLE } from '@northvale/ledger/postgres/applicationRole.ts';
import { type Kysely, sql } from 'kysely';

/**
 * Lets the application's role make the schemas of the read models: a rebuild makes and drops whole schemas while the
 * program runs. It owns what it makes there, and gains nothing in any other schema.
 */
export async function allowReadModels(owner: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ database: string }>`SELECT current_database() AS database`.execute(owner);
  for (const { database } of rows)
    await sql`GRANT CREATE ON DATABASE ${sql.id(database)} TO ${sql.id(APPLICATION_ROLE)}`.execute(owner);
}
