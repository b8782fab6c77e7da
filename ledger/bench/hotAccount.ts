import { randomUUID } from 'node:crypto';
import type { EventStore } from '../src/eventStore/eventStore.ts';
import { type Round, roundOf } from './measure.ts';
import { heard, startProcess } from './processes.ts';
import { openAccount } from './wholeCommand.ts';

export interface SharedRound extends Round {
  /** The slowest process's commands, as a part of the mean. */
  readonly slowest: number;
  /** Of all of them together, without the database's: on a busy machine it says more than times do. */
  readonly processorUsACommand: number;
}

/** What one of the processes says in the end. */
export interface HotTimes {
  readonly timesMs: readonly number[];
  readonly processorMs: number;
}

const PROCESSES = 8;
const IN_FLIGHT = 16;
const PROGRAM = new URL('./hotProcess.ts', import.meta.url);

/**
 * Commands of eight processes on one account: whoever was overtaken reads, decides again and must not be left behind.
 */
export async function runHotAccount(
  store: EventStore,
  connectionString: string,
  durationMs: number,
): Promise<SharedRound> {
  const id = randomUUID();
  await openAccount(store, id);
  const settings = [connectionString, id, IN_FLIGHT, durationMs];
  const children = Array.from({ length: PROCESSES }, () => startProcess(PROGRAM, settings));
  await Promise.all(children.map(heard));
  const said = children.map((child) => heard(child) as Promise<HotTimes>);
  for (const child of children) child.send('go');
  const times = await Promise.all(said);
  const all = times.flatMap(({ timesMs }) => timesMs);
  const slowest = Math.min(...times.map(({ timesMs }) => timesMs.length)) / (all.length / PROCESSES);
  const processorMs = times.reduce((sum, each) => sum + each.processorMs, 0);
  return { ...roundOf(all, durationMs), slowest, processorUsACommand: (1_000 * processorMs) / all.length };
}
