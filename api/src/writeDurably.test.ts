import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { keepNames } from './writeDurably.ts';

interface Traced {
  readonly cat: string;
  readonly name: string;
  readonly ph: string;
  readonly args: Readonly<Record<string, unknown>>;
}

test('a file has its name on disk, too, when it is said to be written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'northvale-durably-'));
  const [path, trace] = [join(folder, 'checkpoint.txt'), join(folder, 'trace.json')];
  const tracing = ['--trace-event-categories', 'node.fs.async', '--trace-event-file-pattern', trace];
  const work = `import { writeDurably } from ${JSON.stringify(new URL('writeDurably.ts', import.meta.url).href)};
    await writeDurably(${JSON.stringify(path)}, 'a note', 0o600);`;
  await promisify(execFile)(process.execPath, ['--import', 'tsx', ...tracing, '--input-type=module', '--eval', work]);
  const { traceEvents } = JSON.parse(await readFile(trace, 'utf8')) as { traceEvents: readonly Traced[] };
  const calls = traceEvents
    .filter(({ cat, ph }) => cat.includes('node.fs.async') && ph === 'b')
    .map(({ name, args: { path: opened, new_path: renamed } }) => [name, opened ?? renamed].join(' ').trim());
  const after = calls.slice(calls.indexOf(`rename ${path}`) + 1);
  // Windows keeps names itself, and opens no folder.
  expect(after.slice(0, 2)).toEqual(process.platform === 'win32' ? [] : [`open ${folder}`, 'fsync']);
  await rm(folder, { recursive: true });
});

test.skipIf(process.platform !== 'linux')(
  'a file system that can’t be asked to keep its names, as /proc on Linux, is no reason to fail',
  async () => {
    await expect(keepNames('/proc')).resolves.toBeUndefined();
  },
);
