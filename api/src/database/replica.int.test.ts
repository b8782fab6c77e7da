import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loginUrl } from '@northvale/ledger/postgres/logins.ts';
import { APPLICATION_ROLE } from '@northvale/ledger/postgres/roles.ts';
import { startStreamingReplica } from '@northvale/ledger/testing/streamingReplica.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient, type Client } from '../../testing/client.ts';
import { openParts } from '../../testing/openParts.ts';
import { createPersons, type TestPerson, type TestPersons } from '../../testing/persons.ts';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { createMilestones } from '../identity/milestones.ts';
import { ensureFirstAdmin } from '../startup/firstAdmin.ts';
import { openDatabase, type Started, stopAll } from '../startup/openDatabase.ts';
import { serve } from '../startup/serve.ts';

// Two real servers, the second one streaming from the first.
const started: Started = [];
let databases: Awaited<ReturnType<typeof startStreamingReplica>>;
let client: Client;
let people: TestPersons;
let admin: TestPerson;
beforeAll(async () => {
  const [primaryDir, replicaDir, dataDir] = await Promise.all(
    ['primary', 'replica', 'data'].map((name) => mkdtemp(join(tmpdir(), `northvale-${name}-`))),
  );
  for (const directory of [primaryDir, replicaDir, dataDir])
    started.push(() => rm(directory ?? '', { recursive: true, force: true }));
  databases = await startStreamingReplica(primaryDir ?? '', replicaDir ?? '');
  started.push(databases.stop);
  const config = readConfig({
    DATABASE_URL: databases.primaryUrl,
    READ_DATABASE_URL: loginUrl(databases.replicaUrl, APPLICATION_ROLE),
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  });
  const { databaseUrl } = await openDatabase(config, () => {}, started);
  const { parts, runner } = await openParts(config, databaseUrl, started);
  const adminId = await ensureFirstAdmin(parts, createMilestones(parts.db));
  await runner.start();
  const serving = await serve(createApp(parts).callback(), config);
  started.push(serving.stop);
  client = createClient(serving.url);
  const caughtUp = async () => void (await runner.waitFor((await parts.store.lastEvent())?.position ?? '', 10_000));
  people = createPersons(parts, client, adminId, caughtUp);
  admin = await people.admin();
}, 120_000);
afterAll(() => stopAll(started));

/** The deposits that the back office lists, newest first. */
async function listed(): Promise<string[]> {
  const { body } = await client.call('GET /admin/deposits', { token: admin.token });
  return (body as { id: string }[]).map(({ id }) => id);
}
async function deposit({ id: userId, token }: TestPerson): Promise<string> {
  const { body } = await client.call('POST /auth/deposit-requests', { token, body: { userId, amount: 100 } });
  return body.data._id;
}

test('a list shows what was answered before it, whichever database it is read from', async () => {
  const ann = await people.person();
  for (let turn = 0; turn < 10; turn += 1) {
    const id = await deposit(ann);
    expect((await listed())[0]).toBe(id);
  }
});

test('a replica that lags isn’t read, and once it has caught up it is', async () => {
  const ann = await people.person();
  await databases.replay(false);
  const id = await deposit(ann);
  expect((await listed())[0]).toBe(id);
  const before = await databases.readsOf('requests');
  await databases.replay(true);
  const reads = async () => {
    expect((await listed())[0]).toBe(id);
    return databases.readsOf('requests');
  };
  await expect.poll(reads, { timeout: 10_000 }).toBeGreaterThan(before);
});

test('without the replica the primary answers', async () => {
  const id = await deposit(await people.person());
  await databases.stopReplica();
  expect((await listed())[0]).toBe(id);
});
