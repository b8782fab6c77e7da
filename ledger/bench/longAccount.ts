import { randomUUID } from 'node:crypto';
import type { EventStore } from '../src/eventStore/eventStore.ts';
import { heard, startProcess } from './processes.ts';
import { fill } from './wholeCommand.ts';

export interface LongAccount {
  readonly events: number;
  readonly acts: readonly LongAct[];
}

/** What it took, and the longest time for which nothing else of its process had its turn, in ms. */
export interface LongAct {
  readonly title: string;
  readonly tookMs: number;
  readonly pauseMs: number;
}

const PROGRAM = new URL('./longProcess.ts', import.meta.url);

/**
 * What an account of very many events costs its owner, and what it costs everybody else of the process meanwhile: of
 * one that has just started, since pauses grow with what a process holds.
 */
export async function measureLongAccount(
  store: EventStore,
  connectionString: string,
  events: number,
): Promise<LongAccount> {
  const id = randomUUID();
  await fill(store, id, events);
  const firstCommand = randomUUID();
  const actsOf = async (part: 'first' | 'restarted') =>
    (await heard(startProcess(PROGRAM, [part, connectionString, id, firstCommand]))) as LongAct[];
  return { events, acts: [...(await actsOf('first')), ...(await actsOf('restarted'))] };
}
