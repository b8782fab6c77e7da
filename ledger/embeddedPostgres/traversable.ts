import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { OsAccount } from './osAccount.ts';

/** The first directory on the way to `path`, itself included, that `account` may not pass; undefined when none. */
export async function obstacleOnTheWay(path: string, account: OsAccount): Promise<string | undefined> {
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
