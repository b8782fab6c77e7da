import { readdir, readFile } from 'node:fs/promises';
import type { Pool } from 'pg';

/** Until the server has seen that a connection's process has ended: in between its time is counted nowhere. */
export const SETTLED_MS = 1_000;

/** The kernel counts in hundredths of a second, on every Linux that Node runs on. */
const TICK_MS = 10;

/**
 * The processor time, in milliseconds, that this process and the database server on the same machine have taken so far.
 * Unlike the clock's it hardly changes with what else the machine is busy with.
 *
 * @throws Error where the server doesn't run here, or this isn't Linux
 */
export async function processorTime(pool: Pool): Promise<{ own: number; server: number }> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const backend = await usageOf(String(rows[0]?.pid));
  const postmaster = backend && (await usageOf(String(backend.parent)));
  if (!backend || !postmaster) throw new Error("the database server's processes aren't seen from here");
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(pids.map(usageOf));
  const serving = all.filter((usage) => usage?.parent === backend.parent);
  const { user, system } = process.cpuUsage();
  const server = serving.reduce((sum, usage) => sum + (usage?.own ?? 0), postmaster.own + postmaster.ended);
  return { own: (user + system) / 1_000, server };
}

interface Usage {
  readonly parent: number;
  readonly own: number;
  /** Of its children that have ended. */
  readonly ended: number;
}

/** Undefined for a process that has just ended. */
async function usageOf(pid: string): Promise<Usage | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // A process' name stands in brackets and may hold anything; from the third on, the fields are numbers (proc(5)).
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const field = (number: number) => Number(fields[number - 3]);
  return { parent: field(4), own: TICK_MS * (field(14) + field(15)), ended: TICK_MS * (field(16) + field(17)) };
}
