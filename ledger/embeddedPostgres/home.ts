import { createHash } from 'node:crypto';
import { chmod, mkdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { chooseAccount, type OsAccount } from './osAccount.ts';
import { obstacleOnTheWay } from './traversable.ts';

/** Reports progress to the person who started us: one whole sentence at a time. */
export type Say = (sentence: string) => void;

/** Where the server keeps what it owns, and under which account it does. */
export interface Home {
  readonly directory: string;
  readonly account: OsAccount;
}

/** Where root keeps what an account without rights must reach, when the given place is closed to it. */
export const OPEN_PLACE = '/var/lib/northvale';

/** `postgres/` below the data directory, or a place of root's choice when the server's account can't get there. */
export async function chooseHome(dataDir: string, say: Say): Promise<Home> {
  const inside = join(resolve(dataDir), 'postgres');
  await mkdir(dirname(inside), { recursive: true });
  const account = await chooseAccount(join(inside, 'cluster'));
  if (account.runAs === undefined) return { directory: inside, account };

  await letPass(dirname(inside));
  const obstacle = await obstacleOnTheWay(dirname(inside), account);
  if (obstacle === undefined) return { directory: inside, account };

  const name = createHash('sha256').update(inside).digest('hex').slice(0, 12);
  const elsewhere = join(OPEN_PLACE, name, 'postgres');
  say(`The database can't live below ${obstacle}, which is closed to other accounts. It lives in ${elsewhere}.`);
  await mkdir(dirname(elsewhere), { recursive: true });
  await chmod(OPEN_PLACE, 0o755);
  await chmod(dirname(elsewhere), 0o711);
  return { directory: elsewhere, account: await chooseAccount(join(elsewhere, 'cluster')) };
}

// The data directory is ours, and each secret in it has a mode of its own: passing through shows nothing.
async function letPass(dataDir: string): Promise<void> {
  const { mode, uid } = await stat(dataDir);
  if (uid === process.getuid?.() && (mode & 0o001) === 0) await chmod(dataDir, (mode & 0o777) | 0o011);
}
