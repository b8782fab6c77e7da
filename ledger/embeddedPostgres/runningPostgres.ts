import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectionStringOf } from './database.ts';
import { chooseHome } from './home.ts';
import { isServerOf, readPostmasterPid } from './postmasterPid.ts';

const PATIENCE_MS = 60_000;
const POLL_MS = 50;

/** What stands in a data directory, before anything is started there. */
export type Standing =
  | { readonly kind: 'nothing' }
  /** A database that no server runs. */
  | { readonly kind: 'stopped' }
  /** A server that another process started; it ends when that process wants it to. */
  | { readonly kind: 'running'; readonly connectionString: string };

/**
 * Finds the server that runs on a data directory. One that is just starting, or stopping, is waited for.
 *
 * @throws Error with a sentence for whoever may not look there
 */
export async function findRunningPostgres(dataDir: string): Promise<Standing> {
  // To look must not make the directory.
  const there = await stat(dataDir).catch(absence(dataDir));
  if (!there?.isDirectory()) return { kind: 'nothing' };
  const { directory } = await chooseHome(dataDir, () => {});
  const password = await readFile(join(directory, 'password'), 'utf8').catch(absence(dataDir));
  if (password === undefined) return { kind: 'nothing' };
  const cluster = join(directory, 'cluster');
  for (const limit = Date.now() + PATIENCE_MS; Date.now() < limit; await sleep(POLL_MS)) {
    const said = await readPostmasterPid(cluster);
    if (said === undefined || !(await isServerOf(cluster, said.pid))) return { kind: 'stopped' };
    if (said.status !== 'ready') continue;
    return { kind: 'running', connectionString: connectionStringOf({ password: password.trim() }, said.port) };
  }
  throw new Error(`The database under ${dataDir} has been neither ready nor gone for ${PATIENCE_MS / 1000} s.`);
}

/** Nothing, of what isn't there; what may not be read is another thing. */
const absence =
  (dataDir: string) =>
  (cause: NodeJS.ErrnoException): undefined => {
    if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return undefined;
    throw new Error(
      `The data directory ${dataDir} can't be read (${cause.message}). Call this as the user that the product runs as.`,
      { cause },
    );
  };
