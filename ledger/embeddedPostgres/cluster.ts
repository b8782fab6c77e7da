import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, chmod, chown, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client, escapeIdentifier } from 'pg';
import type { Binaries } from './binaries.ts';
import type { Home, OsAccount, Say } from './home.ts';

/** A whole database cluster on disk, and what it takes to run it. */
export interface Cluster {
  /** What PostgreSQL calls its data directory. */
  readonly directory: string;
  readonly logFile: string;
  readonly password: string;
  readonly account: OsAccount;
  readonly binaries: Binaries;
}

/** A server that was ready when it was handed over. */
export interface Postmaster {
  /** Resolves, with how it ended, when the server is gone. */
  readonly exited: Promise<string>;
  /** Ends sessions, writes everything down, and resolves when the server is gone. */
  stop(): Promise<void>;
}

/** The one account inside the database that may do everything: owner of all that the application works on. */
const OWNER_NAME = 'northvale';

const run = promisify(execFile);
const HOUR_MS = 60 * 60 * 1000;

/** Opens the cluster in its home, and makes it first where there is none. */
export async function openCluster(home: Home, binaries: Binaries, say: Say): Promise<Cluster> {
  if (!(await exists(home.directory))) {
    say('Creating the database.');
    await removeUnfinished(home.directory);
    const unfinished = `${home.directory}.new-${randomBytes(4).toString('hex')}`;
    try {
      await fill(unfinished, home.account, binaries);
      await publish(unfinished, home.directory);
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
  }
  await refuseAnotherOwner(home);
  return {
    directory: join(home.directory, 'cluster'),
    logFile: join(home.directory, 'log'),
    password: (await readFile(join(home.directory, 'password'), 'utf8')).trim(),
    account: home.account,
    binaries,
  };
}

/** Cluster and password appear together under their final name, or not at all. */
async function fill(unfinished: string, account: OsAccount, binaries: Binaries): Promise<void> {
  await mkdir(join(unfinished, 'cluster'), { recursive: true });
  await chmod(unfinished, account.runAs === undefined ? 0o700 : 0o711);
  await chmod(join(unfinished, 'cluster'), 0o700);

  const password = randomBytes(24).toString('base64url');
  const kept = join(unfinished, 'password');
  const handedOver = join(unfinished, 'cluster.password');
  await writeFile(kept, `${password}\n`, { mode: 0o600 });
  await writeFile(handedOver, `${password}\n`, { mode: 0o600 });
  if (account.runAs !== undefined) {
    const { uid, gid } = account.runAs;
    await chown(join(unfinished, 'cluster'), uid, gid);
    await chown(handedOver, uid, gid);
  }
  await initdb(join(unfinished, 'cluster'), handedOver, account, binaries);
  await rm(handedOver);
}

async function initdb(directory: string, passwordFile: string, account: OsAccount, binaries: Binaries): Promise<void> {
  // The built-in locale is the same on every system; C names the system's own, which nothing of ours uses.
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const access = [`--username=${OWNER_NAME}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  try {
    await run(binaries.program('initdb'), ['-D', directory, ...locale, ...access], { ...account.runAs, cwd: '/' });
  } catch (cause) {
    const said = String((cause as { stderr?: unknown }).stderr ?? cause).trim();
    const uid = account.runAs?.uid ?? process.getuid?.();
    const hint = said.includes('could not look up') ? ` Give user id ${uid} an entry in /etc/passwd.` : '';
    throw new Error(`The database can't be created: ${said}.${hint}`, { cause });
  }
}

async function publish(unfinished: string, final: string): Promise<void> {
  try {
    await rename(unfinished, final);
  } catch (cause) {
    // Another process was faster; its cluster is as good as ours.
    if (!(await exists(final))) throw cause;
  }
  // Without this a power failure could forget the name of a cluster that already holds events. Not on Windows.
  const parent = await open(dirname(final), 'r').catch(() => undefined);
  await parent?.sync().catch(() => undefined);
  await parent?.close();
}

/** A start that was killed leaves its unfinished cluster behind; another start may be making one just now. */
async function removeUnfinished(directory: string): Promise<void> {
  for (const name of await readdir(dirname(directory))) {
    if (!name.startsWith(`${basename(directory)}.new-`)) continue;
    const path = join(dirname(directory), name);
    const age = Date.now() - ((await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now());
    if (age > HOUR_MS) await rm(path, { recursive: true, force: true });
  }
}

async function refuseAnotherOwner(home: Home): Promise<void> {
  const { uid } = await stat(join(home.directory, 'cluster'));
  const ours = home.account.runAs?.uid ?? process.getuid?.() ?? uid;
  if (uid === ours) return;
  throw new Error(
    `The database in ${home.directory} belongs to user id ${uid}. ` +
      'Start as that user or as root, or set another DATA_DIR.',
  );
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

const DATABASE_NAME = 'northvale';

export function connectionStringOf(cluster: Pick<Cluster, 'password'>, port: number, database = DATABASE_NAME): string {
  return `postgres://${OWNER_NAME}:${cluster.password}@127.0.0.1:${port}/${database}`;
}

/** A fresh cluster has only PostgreSQL's own databases. */
export async function ensureDatabase(cluster: Cluster, port: number): Promise<void> {
  const client = new Client({ connectionString: connectionStringOf(cluster, port, 'postgres') });
  await client.connect();
  try {
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE_NAME]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${escapeIdentifier(DATABASE_NAME)}`);
  } finally {
    await client.end();
  }
}
