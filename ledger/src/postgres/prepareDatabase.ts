import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Pool } from 'pg';
import { migrate, type Migrations } from './migrate.ts';
import { ensureRoles } from './roles.ts';

// The key of the program before Kysely ran the migrations, so that the two don't prepare one database at once.
const LOCK = 0x6e76_0002;

/**
 * Brings schemas up to date and grants what more the application's roles need, as the owner. From several processes at
 * once it happens one after another.
 *
 * @throws Error where a migration fails, or one that was applied has been changed or removed since
 */
export async function prepareDatabase(
  ownerPool: Pool,
  schemas: readonly Migrations[],
  grant: (owner: Kysely<unknown>) => Promise<void> = async () => {},
): Promise<void> {
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: ownerPool }) });
  await database.connection().execute(async (owner) => {
    await sql`SELECT pg_advisory_lock(${LOCK})`.execute(owner);
    try {
      await ensureRoles(owner);
      for (const schema of schemas) await migrate(owner, schema);
      await grant(owner);
    } finally {
      await sql`SELECT pg_advisory_unlock(${LOCK})`.execute(owner);
    }
  });
}
