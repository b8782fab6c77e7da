import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { EventStore } from '../src/eventStore/eventStore.ts';
import { type Round, roundOf } from './measure.ts';
import { openAccount } from './wholeCommand.ts';

export interface SharedRound extends Round {
  /** The slowest process's commands, as a part of the mean. */
  readonly slowest: number;
}

const PROCESSES = 8;
const IN_FLIGHT = 16;
/** Until all of them have started and connected. */
const START_MS = 8_000;

/** Commands of eight processes on one account: whoever was overtaken reads, decides again and must not be left behind. */
export async function runHotAccount(
  store: EventStore,
  connectionString: string,
  durationMs: number,
): Promise<SharedRound> {
  const id = randomUUID();
  await openAccount(store, id);
  const startAt = Date.now() + START_MS;
  const program = fileURLToPath(new URL('./hotProcess.ts', import.meta.url));
  const settings = [connectionString, id, IN_FLIGHT, startAt, durationMs].map(String);
  const times = await Promise.all(Array.from({ length: PROCESSES }, () => run(program, settings)));
  const all = times.flat();
  const slowest = Math.min(...times.map(({ length }) => length)) / (all.length / PROCESSES);
  return { ...roundOf(all, durationMs), slowest };
}

async function run(program: string, settings: readonly string[]): Promise<number[]> {
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...settings], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<[number | null]>]);
  if (code !== 0) throw new Error(`a process of the hot account ended with ${code}`);
  return JSON.parse(output) as number[];
}
