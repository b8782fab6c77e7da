import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The product as its users start it: built, in a process of its own. */
export interface Started {
  readonly child: ChildProcess;
  output(): string;
  /** Resolves to the address, or fails when the process ends first. */
  readonly url: Promise<string>;
}

/** @param env all of its settings: nothing of this process's reaches it */
export function startServer(env: Readonly<Record<string, string>>): Started {
  const child = spawn(process.execPath, ['api/dist/main.js'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', LOG_LEVEL: 'error', ...env },
  });
  let output = '';
  const url = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const match = /is at http:\/\/localhost:(\d+)/.exec(output);
        if (match) resolve(`http://127.0.0.1:${match[1]}`);
      });
    }
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)));
  });
  url.catch(() => {});
  return { child, output: () => output, url };
}

/** Asks it to stop. @returns its exit code */
export async function stopped({ child }: Started): Promise<number | null> {
  const exit = once(child, 'exit') as Promise<[number | null]>;
  child.kill('SIGTERM');
  return (await exit)[0];
}
