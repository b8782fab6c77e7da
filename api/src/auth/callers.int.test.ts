import { randomUUID } from 'node:crypto';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import { READ_SCHEMA } from '@northvale/projections/engine/version.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, type Client } from '../../testing/client.ts';
import { openParts } from '../../testing/openParts.ts';
import type { TestPerson } from '../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { createApp } from '../app.ts';
import { type Started, stopAll } from '../startup/openDatabase.ts';
import { serve } from '../startup/serve.ts';
import { lockWithdrawals } from './openedAccount.ts';

// Two processes' worth of the server on one database.
let app: TestApp;
let other: Client;
let owner: Pool;
const started: Started = [];
beforeAll(async () => {
  app = await startTestApp();
  owner = createPool(app.databaseUrl, { max: 2 });
  const { parts, runner } = await openParts({ ...app.parts.config, dataDir: app.dataDir }, app.databaseUrl, started);
  await runner.start();
  const serving = await serve(createApp({ ...parts, keys: app.parts.keys }).callback(), parts.config);
  started.push(serving.stop);
  other = createClient(serving.url);
});
afterAll(async () => {
  await stopAll(started);
  await owner.end();
  await app.stop();
});

const tried = async ({ call }: Client, { token }: TestPerson) =>
  (await call('GET /auth/preferences', { token })).status;

const PATIENTLY = { timeout: 10_000 };
const SOON = { interval: 5, timeout: 5_000 };

/** Somebody whom both processes know. */
async function known(): Promise<TestPerson> {
  const person = await app.person();
  await expect.poll(async () => [await tried(app, person), await tried(other, person)], PATIENTLY).toEqual([200, 200]);
  return person;
}

/** What a call is answered while nobody can look at sessions; 0 where it has to wait for that. */
async function withoutSessions(client: Client, person: TestPerson): Promise<number> {
  const locking = await owner.connect();
  try {
    await locking.query('BEGIN; LOCK TABLE identity.sessions IN ACCESS EXCLUSIVE MODE');
    return await Promise.race([tried(client, person), sleep(300, 0)]);
  } finally {
    await locking.query('ROLLBACK');
    locking.release();
  }
}

test('a call of somebody who is known asks for no session', async () => {
  const ann = await known();
  for (const client of [app, other]) await expect.poll(() => withoutSessions(client, ann), PATIENTLY).toBe(200);
});

describe('ends here at once, and in the other process as soon as it is told:', () => {
  const ends = async (ann: TestPerson) => {
    expect(await tried(app, ann)).toBe(401);
    await expect.poll(() => tried(other, ann), SOON).toBe(401);
  };

  test('a session that is signed out of', async () => {
    const ann = await known();
    await app.call('POST /auth/logout', { token: ann.token });
    await ends(ann);
  });

  test('every other session with a new password', async () => {
    const ann = await known();
    const { token } = (await app.signIn(ann.email, ann.password)).body;
    const body = { oldPassword: ann.password, newPassword: 'Quiet-harbour-51' };
    expect((await app.call('PUT /auth/update-password', { token, body })).status).toBe(200);
    await ends(ann);
    expect(await tried(other, { ...ann, token })).toBe(200);
  });

  test('a token of another role', async () => {
    const [admin, ann] = [await app.admin(), await known()];
    await app.call(`PUT /admin/users/${ann.id}`, { token: admin.token, body: { role: 'auditor' } });
    await ends(ann);
  });

  test('whatever is written to the tables by hand', async () => {
    const ann = await known();
    await owner.query('DELETE FROM identity.sessions WHERE user_id = $1', [ann.id]);
    await expect.poll(() => tried(app, ann), SOON).toBe(401);
  });
});

test('‘this wasn’t me’ counts for staff at once, though the read models don’t show it yet', async () => {
  const admin = await app.admin();
  const reading = async () => (await app.call(`GET /admin/users/${admin.id}/sessions`, admin)).status;
  await expect.poll(reading, PATIENTLY).toBe(200);
  const holding = await owner.connect();
  try {
    await holding.query(`BEGIN; LOCK TABLE ${READ_SCHEMA}.accounts IN SHARE MODE`);
    await lockWithdrawals(app.parts, admin.id, 'test');
    expect(await reading()).toBe(403);
  } finally {
    await holding.query('ROLLBACK');
    holding.release();
  }
  expect(await reading()).toBe(403);
});

test('what counts at once counts also where an older change of the account is answered once more', async () => {
  const admin = await app.admin();
  const reading = async () => (await app.call(`GET /admin/users/${admin.id}/sessions`, admin)).status;
  const change = (type: 'LockWithdrawals' | 'UnlockWithdrawals', id = randomUUID()) => {
    const asked = { id, digest: 'x', actor: { id: admin.id, role: 'admin' }, payload: { type } } as const;
    return app.parts.accounts.handle(admin.id, asked);
  };
  const before = randomUUID();
  await change('LockWithdrawals', before);
  await change('UnlockWithdrawals');
  await app.caughtUp();
  await expect.poll(reading, PATIENTLY).toBe(200);
  const holding = await owner.connect();
  try {
    await holding.query(`BEGIN; LOCK TABLE ${READ_SCHEMA}.accounts IN SHARE MODE`);
    await change('LockWithdrawals');
    expect(await change('LockWithdrawals', before)).toMatchObject({ replayed: true });
    expect(await reading()).toBe(403);
  } finally {
    await holding.query('ROLLBACK');
    holding.release();
  }
});

test('while the connection that tells of changes is away, nothing that is kept is believed', async () => {
  const ann = await known();
  await owner.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE 'SELECT pg_notify%'`,
  );
  await owner.query(`DELETE FROM identity.sessions WHERE user_id = $1`, [ann.id]);
  await expect.poll(() => tried(app, ann), SOON).toBe(401);
  const ben = await known();
  await expect.poll(() => withoutSessions(app, ben), PATIENTLY).toBe(200);
});
