import { type Kysely, sql } from 'kysely';

/** May read and append; may not change or delete an event. What else it may, each migration grants. */
export const APPLICATION_ROLE = 'northvale_app';

/** Roles belong to the whole server, so another database's migration may be making it at the same moment. */
export async function ensureApplicationRole(owner: Kysely<unknown>): Promise<void> {
  const found = await sql`SELECT FROM pg_roles WHERE rolname = ${APPLICATION_ROLE}`.execute(owner);
  if (found.rows.length === 0) {
    await sql`CREATE ROLE ${sql.id(APPLICATION_ROLE)} NOLOGIN`.execute(owner).catch((cause: unknown) => {
      const { code } = cause as { code?: string };
      if (code === DUPLICATE_OBJECT || code === UNIQUE_VIOLATION) return;
      if (code !== INSUFFICIENT_PRIVILEGE) throw cause;
      throw new Error(`This database user may not create the role ${APPLICATION_ROLE}. ${ASK_FOR_IT}`, { cause });
    });
  }
  // A superuser needs no membership; anyone else must be a member to be allowed SET ROLE.
  const { rows } = await sql<{ may: boolean }>`SELECT pg_has_role(${sql.lit(APPLICATION_ROLE)}, 'SET') AS may`.execute(
    owner,
  );
  if (rows[0]?.may === true) return;
  await sql`GRANT ${sql.id(APPLICATION_ROLE)} TO CURRENT_USER WITH SET TRUE`.execute(owner);
}

const DUPLICATE_OBJECT = '42710';
const UNIQUE_VIOLATION = '23505';
const INSUFFICIENT_PRIVILEGE = '42501';
const ASK_FOR_IT = `Ask for: CREATE ROLE ${APPLICATION_ROLE} NOLOGIN; GRANT ${APPLICATION_ROLE} TO <this user>;`;
