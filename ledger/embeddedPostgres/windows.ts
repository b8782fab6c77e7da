import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster, Postmaster } from './cluster.ts';
import { isServerOf, readPostmasterPid } from './postmasterPid.ts';

const WATCH_MS = 2000;

/** Windows knows no signals, and its server refuses an administrator's rights: pg_ctl sees to both. */
export async function launchOnWindows(cluster: Cluster, parameters: readonly string[]): Promise<Postmaster> {
  const options = parameters.map((parameter) => `"${parameter}"`).join(' ');
  await pgCtl(cluster, ['start', '-w', '-l', cluster.logFile, '-o', options]);
  const said = await readPostmasterPid(cluster.directory);
  if (said === undefined) throw new Error(`The database didn't start. See ${cluster.logFile}.`);
  return { exited: gone(cluster, said.pid), stop: () => stopOnWindows(cluster) };
}

export function stopOnWindows(cluster: Cluster): Promise<void> {
  return pgCtl(cluster, ['stop', '-w', '-m', 'fast']);
}

async function pgCtl(cluster: Cluster, words: readonly string[]): Promise<void> {
  // Without pipes: the server would inherit them, and they would never close.
  const child = spawn(cluster.binaries.program('pg_ctl'), [...words, '-D', cluster.directory], { stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`pg_ctl ${words[0]} ended with ${code}. See ${cluster.logFile}.`);
}

async function gone(cluster: Cluster, pid: number): Promise<string> {
  while (await isServerOf(cluster.directory, pid)) await sleep(WATCH_MS, undefined, { ref: false });
  return 'it is gone';
}
