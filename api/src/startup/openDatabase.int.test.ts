import { tmpdir } from 'node:os';
import { assertLogin, ensureLogin, loginUrl } from '@northvale/ledger/postgres/logins.ts';
import { APPLICATION_ROLE, PROJECTIONS_ROLE } from '@northvale/ledger/postgres/roles.ts';
import { createTestDatabase, type TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openDatabase } from './openDatabase.ts';

let database: TestDatabase;
let urls: { readonly application: string; readonly projections: string };
beforeAll(async () => {
  database = await createTestDatabase();
  const projections = loginUrl(database.ownerUrl, PROJECTIONS_ROLE);
  urls = { application: (await open({ PROJECTIONS_DATABASE_URL: projections })).databaseUrl, projections };
});
afterAll(() => database.drop());

const open = (set: Readonly<Record<string, string>>, check?: () => Promise<void>) =>
  openDatabase(readConfig({ DATA_DIR: tmpdir(), DATABASE_URL: database.ownerUrl, ...set }), () => {}, [], check);

/** What a statement ends with, on a connection of its own. */
async function attempt(url: string, statement: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
    return 'done';
  } catch (error) {
    return String(error);
  } finally {
    await client.end();
  }
}

const asOwner = (statement: string) => `RESET ROLE; RESET SESSION AUTHORIZATION; ${statement}`;
const ESCALATIONS = [
  ['switch the trigger off', 'ALTER TABLE ledger.events DISABLE TRIGGER events_stand_for_ever'],
  ['delete events', 'DELETE FROM ledger.events'],
  ['run a program on the server', `COPY (SELECT 1) TO PROGRAM 'cat'`],
  ['read a file of the server', `SELECT pg_read_file('postgresql.conf')`],
  ['take the owner’s role', 'SET ROLE northvale'],
  ['replace the append', 'CREATE OR REPLACE FUNCTION ledger.lock_log() RETURNS void LANGUAGE sql AS $$ SELECT $$'],
  ['skip triggers', 'SET session_replication_role = replica'],
  ['make another login', `CREATE ROLE stranger LOGIN SUPERUSER`],
] as const;

test.each(ESCALATIONS)('who has the application’s connection can’t %s', async (_, statement) => {
  expect(await attempt(urls.application, asOwner(statement))).toMatch(/permission denied|must be owner/);
});

test.each([
  ...ESCALATIONS.map(([, statement]) => asOwner(statement)),
  'SELECT FROM identity.people',
  'SELECT FROM identity.sessions',
  'SELECT FROM reactors.tasks',
  `SELECT ledger.append('{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')`,
  `SET ROLE ${APPLICATION_ROLE}`,
])('who has the projections’ connection can’t: %s', async (statement) => {
  expect(await attempt(urls.projections, statement)).toMatch(/permission denied|must be owner/);
});

test('a login of another name has the rights of the role, and no more', async () => {
  const url = new URL(database.ownerUrl);
  url.username = `app_${url.pathname.slice(1)}`;
  url.password = 'another secret';
  expect((await open({ APP_DATABASE_URL: url.href })).databaseUrl).toBe(url.href);
  // It may stand before the role does.
  await assertLogin(
    database.ownerPool,
    database.ownerUrl,
    { url: url.href, role: 'yet_to_be_made' },
    'APP_DATABASE_URL',
  );
  expect(await attempt(url.href, 'SELECT FROM identity.people')).toBe('done');
  expect(await attempt(url.href, 'DELETE FROM ledger.events')).toMatch('permission denied');
  await database.ownerPool.query(`DROP ROLE "${url.username}"`);
});

test('the owner’s own sign-in is refused as the application’s', async () => {
  await expect(open({ APP_DATABASE_URL: database.ownerUrl })).rejects.toThrow('as another role');
});

test('whoever owns the database keeps their password, whichever the application is to sign in with', async () => {
  const chief = new URL(database.ownerUrl);
  [chief.username, chief.password] = [`chief_${chief.pathname.slice(1)}`, 'right'];
  await database.ownerPool.query(`CREATE ROLE "${chief.username}" SUPERUSER LOGIN PASSWORD 'right'`);
  try {
    const meant = new URL(chief);
    meant.password = 'of-the-application';
    await expect(open({ APP_DATABASE_URL: meant.href })).rejects.toThrow('as another role');
    expect(await attempt(chief.href, 'SELECT')).toBe('done');
  } finally {
    await database.ownerPool.query(`DROP OWNED BY "${chief.username}"; DROP ROLE "${chief.username}"`);
  }
});

test('who signs in to another database than the owner’s is refused, also where it is a copy', async () => {
  const other = await createTestDatabase();
  for (const [setting, role] of [
    ['APP_DATABASE_URL', APPLICATION_ROLE],
    ['PROJECTIONS_DATABASE_URL', PROJECTIONS_ROLE],
  ] as const) {
    await expect(open({ [setting]: loginUrl(other.ownerUrl, role) })).rejects.toThrow(
      `${setting} names another database than DATABASE_URL.`,
    );
  }
  await other.drop();
});

test('a start that is refused leaves a running server its sign-in', async () => {
  const other = await createTestDatabase();
  const [right, wrong] = [new URL(database.ownerUrl), new URL(database.ownerUrl)];
  right.username = wrong.username = `running_${right.pathname.slice(1)}`;
  [right.password, wrong.password] = ['of the running server', 'of another one'];
  await open({ APP_DATABASE_URL: right.href });
  const elsewhere = new URL(wrong);
  elsewhere.pathname = new URL(other.ownerUrl).pathname;
  for (const refused of [
    () => open({ APP_DATABASE_URL: elsewhere.href }),
    () => open({ APP_DATABASE_URL: wrong.href, PROJECTIONS_DATABASE_URL: database.ownerUrl }),
    () => open({ APP_DATABASE_URL: wrong.href }, () => Promise.reject(new Error('of another log'))),
  ]) {
    await expect(refused()).rejects.toThrow(/names another database|as another role|of another log/);
    expect(await attempt(right.href, 'SELECT')).toBe('done');
  }
  await database.ownerPool.query(`DROP ROLE "${right.username}"`);
  await other.drop();
});

test('what a password is proved by is kept of it, never the password', async () => {
  const { rows } = await database.ownerPool.query('SELECT rolpassword FROM pg_authid WHERE rolname = $1', [
    APPLICATION_ROLE,
  ]);
  expect(rows).toEqual([{ rolpassword: expect.stringMatching(/^SCRAM-SHA-256\$4096:/) }]);
});

test('a database that can’t be opened is said by the setting that names it', async () => {
  const elsewhere = new URL(database.ownerUrl);
  elsewhere.port = '1';
  await expect(open({ DATABASE_URL: elsewhere.href })).rejects.toThrow(
    /^DATABASE_URL: the database can't be opened \(connect ECONNREFUSED/,
  );
  const missing = new URL(database.ownerUrl);
  missing.pathname = '/nowhere';
  await expect(open({ DATABASE_URL: missing.href })).rejects.toThrow('(database "nowhere" does not exist).');
});

test('an owner who may make no roles is told how to ask for one that signs in', async () => {
  const name = `owner_${new URL(database.ownerUrl).pathname.slice(1)}`;
  await database.ownerPool.query(`CREATE ROLE ${name} LOGIN PASSWORD 'secret'`);
  try {
    const url = new URL(database.ownerUrl);
    [url.username, url.password] = [name, 'secret'];
    const pool = new Pool({ connectionString: url.href });
    const wanted = new URL(url);
    [wanted.username, wanted.password] = [APPLICATION_ROLE, 'another secret'];
    await expect(ensureLogin(pool, { url: wanted.href, role: APPLICATION_ROLE })).rejects.toThrow(
      `Ask for: ALTER ROLE "${APPLICATION_ROLE}" LOGIN PASSWORD '…'; and set its address with that password.`,
    );
    await pool.end();
  } finally {
    await database.ownerPool.query(`DROP ROLE ${name}`);
  }
});
