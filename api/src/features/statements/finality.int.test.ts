import { copyLedger } from '@northvale/ledger/eventStore/copy.ts';
import { openEventStore } from '@northvale/ledger/eventStore/open.ts';
import { createAccountHistory } from '@northvale/ledger/history/accountHistory.ts';
import { createTestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import { rebuild } from '@northvale/projections/engine/rebuild.ts';
import { createProjectionRunner } from '@northvale/projections/engine/runner.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestPerson } from '../../../testing/persons.ts';
import { signerOn } from '../../../testing/signing.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { createApp } from '../../app.ts';
import { connectDatabase } from '../../database/database.ts';
import { prepareSchemas } from '../../startup/openDatabase.ts';
import { serve } from '../../startup/serve.ts';
import { createFirstCheckpointOver } from './statementRecord.ts';

let app: TestApp;
let ann: TestPerson;
let to: string;
// Ann's period ends right after the edit that gave her the balance.
beforeEach(async () => {
  app = await startTestApp();
  ann = await app.person({ balance: 250, name: 'Ann Example' });
  app.clock.advance(1_000);
  to = app.parts.now().toISOString();
});
afterEach(() => app.stop());

async function statement(format: string, url = app.url): Promise<Buffer> {
  const address = `${url}/api/auth/statements/${ann.id}?from=2020-01-01&to=${to}&format=${format}`;
  const response = await fetch(address, { headers: { authorization: `Bearer ${ann.token}` } });
  if (!response.ok) throw new Error(await response.text());
  return Buffer.from(await response.arrayBuffer());
}
const inAllForms = (url?: string) => Promise.all(['json', 'csv', 'pdf'].map((format) => statement(format, url)));
const finality = async () => {
  const { preliminary, checkpoint } = JSON.parse((await statement('json')).toString()) as Record<string, unknown>;
  return { preliminary, checkpoint };
};

async function sign(): Promise<void> {
  await app.caughtUp();
  await signerOn(app).round();
  await app.caughtUp();
}
const ask = (amount: number) =>
  app.call('POST /auth/deposit-requests', { token: ann.token, body: { userId: ann.id, amount } });

test('a statement is final once its period has ended for a minute and a checkpoint covers it, not before', async () => {
  expect(await finality()).toEqual({ preliminary: true, checkpoint: undefined });
  await sign();
  const checkpoint = { size: expect.any(Number), root: expect.stringMatching(/^[\w+/]{43}=$/) };
  expect(await finality()).toEqual({ preliminary: true, checkpoint });
  app.clock.advance(60_000);
  expect(await finality()).toEqual({ preliminary: false, checkpoint });
});

test('no server dates an event so far back: one whose clock is too far behind takes no commands', async () => {
  const behind = await startTestApp({}, { checksClock: true });
  const { id, token } = await behind.person({ balance: 250 });
  // The server that calls a period final may be ahead by as much.
  behind.clock.advance(-30_000);
  const late = await behind.call('POST /auth/deposit-requests', { token, body: { userId: id, amount: 500 } });
  expect([late.status, late.body]).toMatchObject([503, { code: 'Unavailable' }]);
  await behind.stop();
});

test('a server whose clock is ahead calls no period final that has not ended', async () => {
  const ahead = await startTestApp({}, { checksClock: true });
  const { id, token } = await ahead.person({ balance: 250 });
  await ahead.caughtUp();
  await signerOn(ahead).round();
  await ahead.caughtUp();
  const end = new Date(ahead.parts.now().getTime() + 180_000).toISOString();
  ahead.clock.advance(300_000);
  const address = `${ahead.url}/api/auth/statements/${id}?from=2020-01-01&to=${end}`;
  const asked = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  expect(await asked.json()).toMatchObject({ closing: 250, checkpoint: {}, preliminary: true });
  await ahead.stop();
});

test('from then on it is the same bytes: after more events and checkpoints, a rebuild, and in a copy', async () => {
  app.clock.advance(60_000);
  await sign();
  const first = await inAllForms();
  await ask(500);
  await sign();
  expect(await inAllForms()).toEqual(first);
  const { store, pool, log } = app.parts;
  await rebuild({ store, pool, log });
  expect(await inAllForms()).toEqual(first);
  expect(await inACopy(inAllForms)).toEqual(first);
});

/** Asks a server whose events were copied to another store. */
async function inACopy<Answer>(askIt: (url: string) => Promise<Answer>): Promise<Answer> {
  // Not from the template, which has named the log already.
  const database = await createTestDatabase();
  await prepareSchemas(database.ownerPool);
  const store = await openEventStore({ databaseUrl: database.connectionString });
  const { pool, db } = connectDatabase(database.connectionString, 4);
  const runner = createProjectionRunner({ store, pool, log: app.parts.log });
  await copyLedger({ from: app.parts.store, to: store, withoutWriters: (work) => work() });
  await runner.start();
  await runner.waitFor((await store.lastEvent())?.position ?? '', 10_000);
  const firstCheckpointOver = createFirstCheckpointOver({ db, store });
  const moved = createApp({ ...app.parts, store, history: createAccountHistory(store), firstCheckpointOver });
  const serving = await serve(moved.callback(), app.parts.config);
  try {
    return await askIt(serving.url);
  } finally {
    await serving.stop();
    await runner.stop();
    await store.close();
    await pool.end();
    await database.drop();
  }
}
