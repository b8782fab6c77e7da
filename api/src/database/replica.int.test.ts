import { rm } from 'node:fs/promises';
import { loginUrl } from '@northvale/ledger/postgres/logins.ts';
import { APPLICATION_ROLE } from '@northvale/ledger/postgres/roles.ts';
import { makeDataFolder } from '@northvale/ledger/testing/dataFolder.ts';
import { createFaultyLine, type FaultyLine } from '@northvale/ledger/testing/testDatabase.ts';
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

// Two real servers, the second streaming from the first.
const started: Started = [];
let databases: Awaited<ReturnType<typeof startStreamingReplica>>;
let line: FaultyLine;
let client: Client;
let people: TestPersons;
let admin: TestPerson;
beforeAll(async () => {
  const [primaryDir, replicaDir, dataDir] = await Promise.all(
    ['primary', 'replica', 'data'].map((name) => makeDataFolder(`northvale-${name}-`)),
  );
  for (const directory of [primaryDir, replicaDir, dataDir])
    started.push(() => rm(directory ?? '', { recursive: true, force: true }));
  databases = await startStreamingReplica(primaryDir ?? '', replicaDir ?? '');
  started.push(databases.stop);
  line = await createFaultyLine(loginUrl(databases.replicaUrl, APPLICATION_ROLE));
  started.push(line.close);
  const config = readConfig({
    DATABASE_URL: databases.primaryUrl,
    READ_DATABASE_URL: line.url,
    FOUR_EYES_ABOVE: '1000',
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
});
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
/** Resolves once a list is read from the replica. */
async function replicaIsRead(): Promise<void> {
  const before = await databases.readsOf('totals');
  const reads = async () => {
    await listed();
    return databases.readsOf('totals');
  };
  await expect.poll(reads).toBeGreaterThan(before);
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
  await databases.replay(true);
  await replicaIsRead();
  expect((await listed())[0]).toBe(id);
});

/** Somebody's name in the back office's list, right after it was changed. */
async function listedAfterChange({ id }: TestPerson, name: string): Promise<string> {
  const change = { token: admin.token, body: { name } };
  expect((await client.call(`PUT /admin/users/${id}`, change)).status).toBe(200);
  const { body } = await client.call(`GET /admin/users?filter={"id":["${id}"]}`, { token: admin.token });
  return (body as { name: string }[])[0]?.name ?? '';
}

test('a list shows what was changed without an event, however far the replica lags', async () => {
  const ann = await people.person({ name: 'Ann Before' });
  await replicaIsRead();
  await databases.replay(false);
  const name = await listedAfterChange(ann, 'Ann After');
  await databases.replay(true);
  expect(name).toBe('Ann After');
});

test('who decides on a withdrawal counts a password that changed a moment ago, however far the replica lags', async () => {
  const ann = await people.person({ balance: 5_000 });
  const { token, id: userId, password: oldPassword } = ann;
  const asked = await client.call('POST /auth/withdraw-requests', { token, body: { userId, amount: 500 } });
  await replicaIsRead();
  await databases.replay(false);
  const body = { oldPassword, newPassword: 'Another-lantern-2741' };
  expect((await client.call('PUT /auth/update-password', { token, body })).status).toBe(200);
  const approve = { token: admin.token, body: { status: 'approved' } };
  const { status } = await client.call(`PUT /admin/withdrawals/${asked.body.data._id}`, approve);
  await databases.replay(true);
  expect(status).toBe(202);
});

test('a replica that takes questions and answers none holds up nobody', async () => {
  const id = await deposit(await people.person());
  await replicaIsRead();
  line.swallowAnswers(true);
  const first = (await listed())[0];
  line.swallowAnswers(false);
  expect(first).toBe(id);
});

test('a replica that was promoted isn’t read any more', async () => {
  const ann = await people.person({ name: 'Ann Before' });
  await replicaIsRead();
  await databases.promote();
  expect(await listedAfterChange(ann, 'Ann After')).toBe('Ann After');
});

test('without the replica the primary answers', async () => {
  const id = await deposit(await people.person());
  await databases.stopReplica();
  expect((await listed())[0]).toBe(id);
});
