import type { ClientBase } from 'pg';

/** May read and append; may not change or delete an event. What else it may, each migration grants. */
export const applicationRole = 'northvale_app';

/** Roles belong to the whole server, so another database's migration may be making it at the same moment. */
export async function ensureApplicationRole(owner: ClientBase): Promise<void> {
  const found = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [applicationRole]);
  if (found.rowCount === 0) {
    await owner.query(`CREATE ROLE ${applicationRole} NOLOGIN`).catch((cause: unknown) => {
      const { code } = cause as { code?: string };
      if (code === duplicateObject || code === uniqueViolation) return;
      if (code !== insufficientPrivilege) throw cause;
      throw new Error(`This database user may not create the role ${applicationRole}. ${askForIt}`, { cause });
    });
  }
  // A superuser needs no membership; anyone else must be a member to be allowed SET ROLE.
  const may = await owner.query<{ may: boolean }>(`SELECT pg_has_role('${applicationRole}', 'SET') AS may`);
  if (may.rows[0]?.may !== true) await owner.query(`GRANT ${applicationRole} TO CURRENT_USER WITH SET TRUE`);
}

const duplicateObject = '42710';
const uniqueViolation = '23505';
const insufficientPrivilege = '42501';
const askForIt = `Ask for: CREATE ROLE ${applicationRole} NOLOGIN; GRANT ${applicationRole} TO <this user>;`;
