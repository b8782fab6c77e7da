import { createHash, createHmac, hkdfSync, pbkdf2Sync, randomBytes } from 'node:crypto';
import { Client, DatabaseError, escapeIdentifier, escapeLiteral, type Pool } from 'pg';
import { isSameDatabase } from './createPool.ts';

/** How a process signs in: an address, and the role whose rights it needs. */
export interface Login {
  readonly url: string;
  readonly role: string;
}

/**
 * Where a role signs in if nobody has set it: at the owner's address, by its own name, with a password that follows
 * from the owner's, so that all processes and commands know it. Nothing leads back from it to the owner's.
 * @throws Error with a sentence where the owner's address holds no password: what followed from it would be no secret
 */
export function loginUrl(ownerUrl: string, role: string): string {
  const url = new URL(ownerUrl);
  if (url.password === '') throw new Error('DATABASE_URL holds no password, so APP_DATABASE_URL must be set, too.');
  const key = hkdfSync('sha256', decodeURIComponent(url.password), '', `northvale/database/${role}`, 24);
  url.username = role;
  url.password = Buffer.from(key).toString('base64url');
  return url.href;
}

/**
 * Sees, as the owner, that a sign-in is one of this database, and of nobody who may do all that the owner may. Changes
 * nothing: a start that is refused must leave a running server its sign-in.
 * @throws Error with a sentence for whoever set the address
 */
export async function assertLogin(ownerPool: Pool, ownerUrl: string, login: Login, setting: string): Promise<void> {
  const address = new URL(login.url);
  // Where nobody signs in so yet, the owner shows where the address leads.
  if (!(await rightsGiven(ownerPool, login)))
    ({ username: address.username, password: address.password } = new URL(ownerUrl));
  if (await isSameDatabase(ownerPool, address.href)) return;
  throw new Error(`${setting} names another database than DATABASE_URL.`);
}

/**
 * Sees to it, as the owner, that one can sign in so, with the role's rights and without the owner's.
 * @throws Error with a sentence for whoever set the address
 */
export async function ensureLogin(ownerPool: Pool, login: Login): Promise<void> {
  const name = nameOf(login);
  for (let tries = 1; ; tries += 1) {
    const rights = await rightsGiven(ownerPool, login);
    if (rights?.ofRole === true) return;
    if (tries === MOST_TRIES) throw new Error(`Nobody can sign in to the database as ${name} with the password given.`);
    await allow(ownerPool, login, name);
  }
}

const nameOf = ({ url }: Login): string => decodeURIComponent(new URL(url).username);

/** What one may who signs in so; undefined where nobody can. */
async function rightsGiven(ownerPool: Pool, login: Login): Promise<Rights | undefined> {
  const name = nameOf(login);
  // Before anything is tried: a mistaken name must not give who owns the database another password.
  const { rows } = await ownerPool.query<{ owner: string; owns: boolean }>(
    `SELECT current_user AS owner, EXISTS (
       SELECT FROM pg_roles WHERE rolname = $1 AND pg_has_role(oid, current_user, 'MEMBER')) AS owns`,
    [name],
  );
  const { owner = '', owns = false } = rows[0] ?? {};
  const rights = owns ? undefined : await rightsOf(login, owner);
  if (!owns && rights?.ofOwner !== true) return rights;
  throw new Error(`${name} may do all that the database's owner may: let the application sign in as another role.`);
}

// Others may be at the same role: the next look shows what came of it.
const MOST_TRIES = 5;
const UNDER_WAY = ['42710', '23505', 'XX000'];
const INVALID_SIGN_IN = ['28P01', '28000'];
const INSUFFICIENT_PRIVILEGE = '42501';

interface Rights {
  readonly ofOwner: boolean;
  readonly ofRole: boolean;
}

async function rightsOf({ url, role }: Login, owner: string): Promise<Rights | undefined> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Rights>(
      `SELECT pg_has_role($1, 'MEMBER') AS "ofOwner",
              EXISTS (SELECT FROM pg_roles WHERE rolname = $2 AND pg_has_role(oid, 'USAGE')) AS "ofRole"`,
      [owner, role],
    );
    return rows[0];
  } catch (error) {
    if (error instanceof DatabaseError && INVALID_SIGN_IN.includes(error.code ?? '')) return undefined;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

async function allow(ownerPool: Pool, { url, role }: Login, name: string): Promise<void> {
  const found = await ownerPool.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
  const id = escapeIdentifier(name);
  const act = found.rowCount === 0 ? 'CREATE' : 'ALTER';
  // The server may log statements: it is told what proves the password, and never the password.
  const verifier = escapeLiteral(scramVerifier(decodeURIComponent(new URL(url).password)));
  const membership = name === role ? '' : `; GRANT ${escapeIdentifier(role)} TO ${id}`;
  await ownerPool.query(`${act} ROLE ${id} LOGIN PASSWORD ${verifier}${membership}`).catch((cause: unknown) => {
    const { code = '' } = cause as { code?: string };
    if (UNDER_WAY.includes(code)) return;
    if (code !== INSUFFICIENT_PRIVILEGE) throw cause;
    const wanted = `${act} ROLE ${id} LOGIN PASSWORD '…'${membership}`;
    throw new Error(
      `This database user may not let ${name} sign in. Ask for: ${wanted}; and set its address with that password.`,
      { cause },
    );
  });
}

/** PostgreSQL's own number. */
const ITERATIONS = 4096;
const HASH_BYTES = 32;

/**
 * What PostgreSQL keeps of a password (RFC 5803), made on this side, so that the password itself is never sent.
 * @param password of ASCII characters, which need no normalising
 */
function scramVerifier(password: string, salt = new Uint8Array(randomBytes(16))): string {
  const salted = new Uint8Array(pbkdf2Sync(password, salt, ITERATIONS, HASH_BYTES, 'sha256'));
  const keyFor = (purpose: string) => new Uint8Array(createHmac('sha256', salted).update(purpose).digest());
  const stored = createHash('sha256').update(keyFor('Client Key')).digest('base64');
  const server = Buffer.from(keyFor('Server Key')).toString('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${Buffer.from(salt).toString('base64')}$${stored}:${server}`;
}
