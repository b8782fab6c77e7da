import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A program as a process of its own. */
export const startProcess = (program: URL, settings: readonly (string | number)[]): ChildProcess =>
  fork(program, settings.map(String), {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });

/** The next thing that a process says. */
export async function heard(child: ChildProcess): Promise<unknown> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`a process of the benchmark ended with ${code}`);
  });
  const [said] = (await Promise.race([once(child, 'message'), ended])) as unknown[];
  return said;
}
