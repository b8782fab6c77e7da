import { type Kysely, type RawBuilder, sql } from 'kysely';

/** May read and append; may not change or delete an event. What else it may, each migration grants. */
export const APPLICATION_ROLE = 'northvale_app';

/** Reads events; makes, fills and drops the read models, which it owns. It can't read anything about people. */
export const PROJECTIONS_ROLE = 'northvale_projections';

/**
 * Makes the roles where they are missing. How one signs in as them is another matter (`logins.ts`).
 * @throws Error with a sentence for whoever runs the database, where this user may not
 */
export async function ensureRoles(owner: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`SELECT current_user AS name`.execute(owner);
  const [me = { name: '' }] = rows;
  for (const role of [APPLICATION_ROLE, PROJECTIONS_ROLE]) {
    const found = await sql`SELECT FROM pg_roles WHERE rolname = ${role}`.execute(owner);
    if (found.rows.length === 0) await makeOnce(owner, sql`CREATE ROLE ${sql.id(role)} NOLOGIN`);
    await ensureMember(owner, me.name, role);
  }
  // Each of the application's processes may run the projections, too.
  await ensureMember(owner, APPLICATION_ROLE, PROJECTIONS_ROLE);
}

async function ensureMember(owner: Kysely<unknown>, member: string, role: string): Promise<void> {
  const { rows } = await sql<{ is: boolean }>`SELECT pg_has_role(${member}, ${role}, 'SET') AS is`.execute(owner);
  if (rows[0]?.is !== true) await makeOnce(owner, sql`GRANT ${sql.id(role)} TO ${sql.id(member)} WITH SET TRUE`);
}

/** Roles belong to the whole server, so another database's migration may be making them at the same moment. */
async function makeOnce(owner: Kysely<unknown>, statement: RawBuilder<unknown>): Promise<void> {
  await statement.execute(owner).catch((cause: unknown) => {
    const { code } = cause as { code?: string };
    if (code === DUPLICATE_OBJECT || code === UNIQUE_VIOLATION) return;
    throw code === INSUFFICIENT_PRIVILEGE ? new Error(ASK_FOR_IT, { cause }) : cause;
  });
}

const DUPLICATE_OBJECT = '42710';
const UNIQUE_VIOLATION = '23505';
const INSUFFICIENT_PRIVILEGE = '42501';
const ASK_FOR_IT =
  'This database user may not make the roles of the application. Ask for: ' +
  `CREATE ROLE ${APPLICATION_ROLE} LOGIN PASSWORD '…'; CREATE ROLE ${PROJECTIONS_ROLE}; GRANT ${PROJECTIONS_ROLE} TO ${APPLICATION_ROLE}; ` +
  `GRANT ${APPLICATION_ROLE}, ${PROJECTIONS_ROLE} TO <this user>; and set APP_DATABASE_URL with that password.`;
