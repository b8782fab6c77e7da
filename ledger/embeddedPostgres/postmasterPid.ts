import { execFile } from 'node:child_process';
import { readFile, readlink, realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

/** What a running server says of itself in its cluster (src/include/utils/pidfile.h of PostgreSQL). */
export interface PostmasterPid {
  readonly pid: number;
  readonly port: number;
  readonly status: 'starting' | 'stopping' | 'ready' | 'standby' | '';
}

const run = promisify(execFile);

export function pidFileOf(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

/** Undefined when there is no such file, or when it is only being written. */
export async function readPostmasterPid(cluster: string): Promise<PostmasterPid | undefined> {
  const lines = (await readFile(pidFileOf(cluster), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3] ?? 0), status: (lines[7] ?? '').trim() as PostmasterPid['status'] };
}

/**
 * Whether that process really is this cluster's server: after a crash its number may have gone to another program,
 * even to another PostgreSQL.
 */
export async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  if (process.platform === 'linux') return isServerByProc(cluster, pid);
  if (process.platform === 'win32') {
    const { stdout } = await run('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']).catch(() => NOTHING);
    return stdout.includes('"postgres.exe"');
  }
  const { stdout } = await run('ps', ['-ww', '-p', String(pid), '-o', 'args=']).catch(() => NOTHING);
  return stdout.includes('postgres') && stdout.includes(cluster);
}

const NOTHING = { stdout: '' };

async function isServerByProc(cluster: string, pid: number): Promise<boolean> {
  try {
    const program = await readlink(`/proc/${pid}/exe`);
    // The server works inside its cluster. A program that was replaced while it ran is marked '(deleted)'.
    const directory = await readlink(`/proc/${pid}/cwd`);
    return basename(program).split(' ')[0] === 'postgres' && directory === (await realpath(cluster));
  } catch {
    return false;
  }
}
