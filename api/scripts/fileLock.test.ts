import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';

const TURNS = new URL('./fileLock.mjs', import.meta.url).href;

/** A process that says when it has its turn and gives it up when its input ends. */
function aProcess(name: string, checkout: string): { process: ChildProcess; lines: AsyncIterator<string> } {
  const program = `
    const { inTurn } = await import(${JSON.stringify(TURNS)});
    await inTurn(${JSON.stringify(name)}, async () => {
      console.log('begins');
      for await (const _ of process.stdin);
      console.log('ends');
    }, ${JSON.stringify(checkout)});
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { process: child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() };
}

const next = async ({ lines }: { lines: AsyncIterator<string> }): Promise<string> => (await lines.next()).value;
const waits = async ({ process: child }: { process: ChildProcess }) => {
  const [said] = (await once(child.stderr ?? child, 'data')) as [Buffer];
  expect(said.toString()).toContain('Waiting for another process');
};

test('two processes of a checkout do the same one after the other', async () => {
  const checkout = randomUUID();
  const first = aProcess('build', checkout);
  expect(await next(first)).toBe('begins');
  const second = aProcess('build', checkout);
  await waits(second);
  first.process.stdin?.end();
  expect(await next(first)).toBe('ends');
  expect(await next(second)).toBe('begins');
});

test('a process that is killed in its turn holds up nobody', async () => {
  const checkout = randomUUID();
  const first = aProcess('build', checkout);
  expect(await next(first)).toBe('begins');
  const second = aProcess('build', checkout);
  await waits(second);
  first.process.kill('SIGKILL');
  expect(await next(second)).toBe('begins');
});

test('what is different, or in another checkout, waits for nobody', async () => {
  const checkout = randomUUID();
  const all = [aProcess('build', checkout), aProcess('install', checkout), aProcess('build', randomUUID())];
  expect(await Promise.all(all.map(next))).toEqual(['begins', 'begins', 'begins']);
});
