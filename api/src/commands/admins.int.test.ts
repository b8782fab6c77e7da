import { setTimeout as sleep } from 'node:timers/promises';
import { APPLICATION_ROLE } from '@northvale/ledger/postgres/roles.ts';
import { READ_SCHEMA } from '@northvale/projections/engine/version.ts';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refusal } from '../../testing/client.ts';
import type { TestPerson } from '../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { createAdmins } from './admins.ts';
import { adminFacts } from './outsideFacts.ts';

let app: TestApp;
let owners: Client[];
/** Outside of any transaction, which would see the same connections as at its first look. */
let watcher: Client;
beforeEach(async () => {
  app = await startTestApp();
  owners = [];
  watcher = await connected();
});
afterEach(async () => {
  await Promise.all(owners.map((owner) => owner.end()));
  await app.stop();
});

async function connected(): Promise<Client> {
  const owner = new Client({ connectionString: app.databaseUrl });
  owners.push(owner);
  await owner.connect();
  return owner;
}

/** A transaction of the database's owner, who keeps others waiting until it is over. */
async function holding(text: string, values: readonly string[] = []): Promise<Client> {
  const owner = await connected();
  await owner.query('BEGIN');
  await owner.query(text, [...values]);
  return owner;
}

const change = ({ token }: TestPerson, { id }: { id: string }, role: string) =>
  app.call(`PUT /admin/users/${id}`, { token, body: { role } });

/** How many wait for a lock of this kind. */
async function waiting(kind: string): Promise<number> {
  const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = $1`;
  return (await watcher.query(waits, [kind])).rowCount ?? 0;
}

/** Cuts the connections that hold a lock while their process does something else. */
async function cutHolders(): Promise<number> {
  const cut = `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE datname = current_database() AND usename = $1 AND state = 'idle in transaction'`;
  return (await watcher.query(cut, [APPLICATION_ROLE])).rowCount ?? 0;
}

test('who has lost the turn takes no role from the admin who has it by now', async () => {
  const [one, other] = [await app.admin(), await app.admin()];
  expect((await change(one, { id: app.adminId }, 'user')).status).toBe(200);
  await app.caughtUp();
  const person = await holding('SELECT FROM identity.people WHERE id = $1 FOR UPDATE', [other.id]);
  const first = change(one, other, 'auditor');
  await expect.poll(() => waiting('transactionid')).toBe(1);
  expect(await cutHolders()).toBe(1);
  const log = await holding('LOCK TABLE ledger.events IN EXCLUSIVE MODE');
  const second = createAdmins(app.parts).inTurn(async (turn) =>
    app.parts.accounts.handle(one.id, {
      id: '5b0c1f0e-6a52-4c0a-9a51-3f1de3c8a7d4',
      digest: 'x',
      actor: { id: other.id, role: 'admin' },
      payload: { type: 'ChangeRole', role: 'user', ...(await adminFacts(turn)) },
    }),
  );
  await expect.poll(() => waiting('relation')).toBe(1);
  await person.query('COMMIT');
  // Long enough for the first to go on to its append.
  await Promise.race([first, sleep(1_000)]);
  await log.query('COMMIT');
  expect((await second).kind).toBe('accepted');
  expect(refusal(await first)).toEqual([503, 'Unavailable']);
  expect((await app.parts.admins.inTurn((turn) => turn.standing())).count).toBe(1);
});

test('a role that was given is answered, also where the turn is lost before its end', async () => {
  const [admin, person] = [await app.admin(), await app.person()];
  const rows = await holding(`LOCK TABLE ${READ_SCHEMA}.accounts IN EXCLUSIVE MODE`);
  const given = change(admin, person, 'auditor');
  const written = async () => (await app.parts.accounts.load(person.id)).role;
  await expect.poll(written).toBe('auditor');
  // Those of the turn, and of the address that stands meanwhile.
  expect(await cutHolders()).toBe(2);
  await rows.query('COMMIT');
  expect((await given).status).toBe(200);
});
