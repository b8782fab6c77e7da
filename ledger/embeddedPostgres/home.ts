import { createHash } from 'node:crypto';
import { access, chmod, mkdir, readFile, readlink, stat, symlink } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** Reports progress to the person who started us: one whole sentence at a time. */
export type Say = (sentence: string) => void;

/** Where the server keeps what it owns, and under which account it does. */
export interface Home {
  readonly directory: string;
  readonly account: OsAccount;
}

/** Where root keeps what an account without rights must reach, when the given place is closed to it. */
export const OPEN_PLACE = '/var/lib/northvale';

/**
 * `postgres/` below the data directory, or a place of root's choice when the server's account can't get there. A
 * database that was made in one of them stays there, whatever becomes of the folders on the way: in the other an empty
 * one would be made.
 *
 * @throws Error with a sentence where the database that was made can't be reached
 */
export async function chooseHome(dataDir: string, say: Say): Promise<Home> {
  const inside = insideOf(dataDir);
  await mkdir(dirname(inside), { recursive: true });
  const account = await chooseAccount(join(inside, 'cluster'));
  if (account.runAs === undefined) return { directory: inside, account };

  const elsewhere = elsewhereOf(inside);
  const link = await readlink(inside).catch(() => undefined);
  if (link !== undefined && link !== elsewhere) throw new Error(namedOtherwise(dirname(inside), link));
  await letPass(dirname(inside));
  const obstacle = await obstacleOnTheWay(dirname(inside), account);
  const [isInside, isElsewhere] = await Promise.all([link === undefined && isThere(inside), isThere(elsewhere)]);
  if (link !== undefined && !isElsewhere)
    throw new Error(`The database of ${dirname(inside)} is gone: ${inside} leads to it. Restore it to there.`);
  if (obstacle === undefined && (isInside || !isElsewhere)) return { directory: inside, account };
  if (isInside && !isElsewhere)
    throw new Error(`The database in ${inside} can't be reached: ${obstacle} is closed to its account.`);

  if (obstacle !== undefined)
    say(`The database can't live below ${obstacle}, which is closed to other accounts. It lives in ${elsewhere}.`);
  await mkdir(dirname(elsewhere), { recursive: true });
  await chmod(OPEN_PLACE, 0o755);
  await chmod(dirname(elsewhere), 0o711);
  return { directory: elsewhere, account: await chooseAccount(join(elsewhere, 'cluster')) };
}

/** Leaves a link in the data directory where its database, which is made by now, lives elsewhere. */
export async function linkHome(dataDir: string, { directory }: Home): Promise<void> {
  const inside = insideOf(dataDir);
  if (directory !== inside && !(await isThere(inside))) await symlink(directory, inside);
}

const insideOf = (dataDir: string): string => join(resolve(dataDir), 'postgres');

const elsewhereOf = (inside: string): string =>
  join(OPEN_PLACE, createHash('sha256').update(inside).digest('hex').slice(0, 12), 'postgres');

const namedOtherwise = (dataDir: string, link: string): string =>
  `The database in ${link} was made for this data directory, or a copy of it, under another name than ${dataDir}. ` +
  'Give it that name again, or put the database in the place of the link.';

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

// The data directory is ours, and each secret in it has a mode of its own: passing through shows nothing.
async function letPass(dataDir: string): Promise<void> {
  const { mode, uid } = await stat(dataDir);
  if (uid === process.getuid?.() && (mode & 0o001) === 0) await chmod(dataDir, (mode & 0o777) | 0o011);
}

/** The first directory on the way to `path`, itself included, that `account` may not pass; undefined when none. */
async function obstacleOnTheWay(path: string, account: OsAccount): Promise<string | undefined> {
  if (account.runAs === undefined) return undefined;
  const { uid, gid } = account.runAs;
  for (let directory = path; ; directory = dirname(directory)) {
    const found = await stat(directory).catch(() => undefined);
    if (found !== undefined && !mayPass(found, uid, gid)) return directory;
    if (directory === dirname(directory)) return undefined;
  }
}

function mayPass(directory: { mode: number; uid: number; gid: number }, uid: number, gid: number): boolean {
  if (directory.uid === uid) return (directory.mode & 0o100) !== 0;
  if (directory.gid === gid) return (directory.mode & 0o010) !== 0;
  return (directory.mode & 0o001) !== 0;
}

/** The operating system's account under which the server runs. */
export interface OsAccount {
  /** Undefined: our own. */
  readonly runAs?: { readonly uid: number; readonly gid: number };
}

/**
 * PostgreSQL refuses to run as root, so root hands it to whoever owns the existing cluster, and else to `nobody`.
 *
 * @param cluster the cluster's directory, which need not exist yet
 */
async function chooseAccount(cluster: string): Promise<OsAccount> {
  if (process.getuid?.() !== 0) return {};
  const owner = await stat(cluster).catch(() => undefined);
  if (owner !== undefined && owner.uid !== 0) return { runAs: { uid: owner.uid, gid: owner.gid } };
  return { runAs: await nobody() };
}

async function nobody(): Promise<{ uid: number; gid: number }> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const fields = accounts
    .split('\n')
    .find((line) => line.startsWith('nobody:'))
    ?.split(':');
  // macOS numbers it -2, which the kernel knows as an unsigned 32-bit number.
  return { uid: Number(fields?.[2] ?? 65_534) >>> 0, gid: Number(fields?.[3] ?? 65_534) >>> 0 };
}
