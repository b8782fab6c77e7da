import { StoreUnavailable } from '@northvale/ledger/eventStore/errors.ts';
import { readConfig } from '../config.ts';
import { isDatabaseLoss } from '../http/problem.ts';
import { run, type Running } from './run.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

let running: Running | undefined;
let stoppingSince: number | undefined;

function stop(signal: NodeJS.Signals): void {
  if (stoppingSince !== undefined) {
    // One Ctrl-C comes twice, from the terminal and from npm; a later one is from somebody who doesn't want to wait.
    if (Date.now() - stoppingSince > 1000) process.exit(1);
    return;
  }
  stoppingSince = Date.now();
  say(`Stopping (${signal}) …`);
  // While it starts there is nothing to drain; on exit the embedded database is told to stop. Nothing has failed.
  if (running === undefined) process.exit(0);
  running.stop().then(() => process.exit(0), fail);
}

/**
 * The whole server as this process: settings from the environment, an end in order at SIGINT or SIGTERM. `prepare` is what must be done between the start of the database and serving.
 */
export async function start(prepare: () => Promise<void> = async () => {}): Promise<void> {
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    running = await run(readConfig(process.env), say, prepare);
  } catch (cause) {
    fail(cause);
  }
}

function fail(cause: unknown): never {
  process.stderr.write(`${sentenceOf(cause)}\n`);
  if (process.env['LOG_LEVEL'] === 'debug' && cause instanceof Error) process.stderr.write(`${cause.stack}\n`);
  process.exit(1);
}

/** What a person can mend is said in a sentence; everything else shows where it came from. */
export function sentenceOf(cause: unknown): string {
  if (!(cause instanceof Error) || cause.name === 'TypeError') return String(cause);
  const isAway = isDatabaseLoss(cause) || cause instanceof StoreUnavailable;
  return isAway ? `The database doesn't answer (${cause.message}). Start again once it does.` : cause.message;
}
