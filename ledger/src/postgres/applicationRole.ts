import { type Kysely, sql } from 'kysely';

/** May read and append; may not change or delete an event. What else it may, each migration grants. */
export const applicationRole = 'northvale_app';

/** Roles belong to the whole server, so another database's migration may be making it at the same moment. */
export async function ensureApplicationRole(owner: Kysely<unknown>): Promise<void> {
  const found = await sql`SELECT FROM pg_roles WHERE rolname = ${applicationRole}`.execute(owner);
  if (found.rows.length === 0) {
    await sql`CREATE ROLE ${sql.id(applicationRole)} NOLOGIN`.execute(owner).catch((cause: unknown) => {
      const { code } = cause as { code?: string };
      if (code === duplicateObject || code === uniqueViolation) return;
      if (code !== insufficientPrivilege) throw cause;
      throw new Error(`This database user may not create the role ${applicationRole}. ${askForIt}`, { cause });
    });
  }
  // A superuser needs no membership; anyone else must be a member to be allowed SET ROLE.
  const { rows } = await sql<{ may: boolean }>`SELECT pg_has_role(${sql.lit(applicationRole)}, 'SET') AS may`.execute(
    owner,
  );
  if (rows[0]?.may === true) return;
  await sql`GRANT ${sql.id(applicationRole)} TO CURRENT_USER WITH SET TRUE`.execute(owner);
}

const duplicateObject = '42710';
const uniqueViolation = '23505';
const insufficientPrivilege = '42501';
const askForIt = `Ask for: CREATE ROLE ${applicationRole} NOLOGIN; GRANT ${applicationRole} TO <this user>;`;
