import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

export const root = new URL('../../', import.meta.url);

/** Of a file or folder of the project, named from its root. */
export const pathOf = (name) => fileURLToPath(new URL(name, root));

export function print(line) {
  process.stdout.write(`${line}\n`);
}

export function seconds(sinceMs) {
  return `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;
}

/** A step that ended in another way than well: it has shown why, so only its exit code is left to pass on. */
export class StepFailed extends Error {
  constructor(title, exitCode) {
    super(`${title} failed.`);
    this.exitCode = exitCode;
  }
}

/** Tells how it goes, apart from what is asked for: that may be written to a file. */
function tell(line) {
  process.stderr.write(`${line}\n`);
}

/** Runs a program in the foreground, says what it is for, and stops it when we are told to stop. */
export async function runStep(title, program, words, options = {}) {
  const started = Date.now();
  tell(`${title} …`);
  const child = spawn(program, words, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
  const exitCode = await exitCodeOf(child);
  if (exitCode !== 0) throw new StepFailed(title, exitCode);
  tell(`${title}: done in ${seconds(started)}.`);
}

/** The child's exit code as a shell would give it. A signal to us goes on to the child, whose end we wait for. */
export function exitCodeOf(child) {
  return new Promise((resolve, reject) => {
    const forward = (signal) => child.kill(signal);
    const ended = () => {
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
    };
    process.on('SIGINT', forward);
    process.on('SIGTERM', forward);
    child.once('error', (cause) => {
      ended();
      reject(cause);
    });
    child.once('close', (code, signal) => {
      ended();
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

/** Runs the main part of a script; a failed step ends it with the step's exit code. */
export async function main(work) {
  try {
    await work();
  } catch (cause) {
    process.stderr.write(`${cause instanceof StepFailed ? cause.message : (cause?.stack ?? cause)}\n`);
    process.exitCode = cause instanceof StepFailed ? cause.exitCode : 1;
  }
}
