import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import { createReactors } from '../reactors/runReactors.ts';
import { readConfig } from '../config.ts';
import { COMMANDS } from './commands.ts';
import { runCommand } from './runCommand.ts';

let app: TestApp;
let keyFile: string;
beforeAll(async () => {
  app = await startTestApp();
  await mkdir(join(app.dataDir, 'secrets'), { recursive: true });
  keyFile = join(app.dataDir, 'secrets', 'data-key');
  await writeFile(keyFile, Buffer.alloc(32, 7).toString('base64'));
});
afterAll(() => app.stop());

async function rotate(): Promise<string> {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  await runCommand(['rotate-data-key'], COMMANDS, {
    config: () => readConfig({ DATA_DIR: app.dataDir, DATABASE_URL: app.databaseUrl }),
    out: process.stdout,
    say,
    note: say,
  });
  return said.join('\n');
}

const keys = async () => (await readFile(keyFile, 'utf8')).split(',').length;

test('nothing comes under a key that a running server does not know', async () => {
  const ann = await app.person();
  await app.parts.people.sealText(ann.id, 'Too blurred');
  expect(await rotate()).toContain('Restart the servers');
  for (const _ of ['called twice', 'and once more']) {
    expect(await rotate()).toContain('Restart it');
    expect(await keys()).toBe(2);
  }
  expect((await app.call('GET /auth/me', { token: ann.token })).status).toBe(200);
  // The database is restarted, the server isn't: all its connections are newer than the key.
  const reactors = createReactors({ ...app.parts, reactors: [] });
  reactors.start();
  await expect.poll(app.parts.tasks.atWork).toBe(true);
  await utimes(keyFile, new Date(), new Date());
  const owner = createPool(app.databaseUrl, { max: 1 });
  const others = 'FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
  await owner.query(`SELECT pg_terminate_backend(pid, 5000) ${others}`);
  await owner.end();
  expect(await rotate()).toContain('Restart it');
  expect(await keys()).toBe(2);
  await reactors.stop();
  // As if the server had been started since.
  await utimes(keyFile, 1, 1);
  expect(await rotate()).toMatch(/^Encrypted [1-9]/);
  expect(await keys()).toBe(1);
});
