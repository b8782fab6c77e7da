import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findRunningPostgres } from '@northvale/ledger/embeddedPostgres/dataDirectoryLock.ts';
import { startEmbeddedPostgres } from '@northvale/ledger/embeddedPostgres/startEmbeddedPostgres.ts';
import { expect, test } from 'vitest';

// Windows has neither such pipes nor such signals.
test.runIf(process.platform !== 'win32')('a command that is interrupted leaves no database running', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'northvale-interrupted-'));
  await (await startEmbeddedPostgres({ dataDir })).stop();
  // Nobody reads it: the command would wait for ever.
  const pipe = join(dataDir, 'pipe');
  await promisify(execFile)('mkfifo', [pipe]);
  const program = fileURLToPath(new URL('main.ts', import.meta.url));
  const words = ['--import', 'tsx', program, 'export', '--format', 'csv', '--out', pipe];
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir };
    const child = spawn(process.execPath, words, { env, stdio: 'ignore' });
    const ended = once(child, 'exit');
    await expect.poll(() => findRunningPostgres(dataDir)).toMatchObject({ kind: 'running' });
    child.kill(signal);
    expect(await ended).toEqual([null, signal]);
    await expect.poll(() => findRunningPostgres(dataDir)).toEqual({ kind: 'stopped' });
  }
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});
