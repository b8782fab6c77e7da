import { Buffer } from 'node:buffer';
import {
  type EventStoreDbDouble,
  startEventStoreDbDouble,
} from '@northvale/ledger/testing/eventStoreDbDouble/eventStoreDbDouble.ts';
import { OWNER } from '@northvale/ledger/testing/given.ts';
import { manyDeposits, tellAccount } from '@northvale/ledger/testing/tellAccount.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { readExtent } from './stretch.ts';
import { verifyLedger } from './verify.ts';

const STREAM = `account-${OWNER}`;

let app: TestApp;
let double: EventStoreDbDouble;
beforeAll(async () => {
  double = await startEventStoreDbDouble();
  app = await startTestApp({ eventStoreUrl: double.connectionString });
  await tellAccount(app.parts.store, manyDeposits(600));
  await app.caughtUp();
});
afterAll(async () => {
  await app.stop();
  await double.stop();
});

/** All that both checks report of the account's events, by kind and revision. */
async function found() {
  const parts = { ...app.parts, rest: async () => {} };
  const all = { parts, extent: await readExtent(parts.db), signed: [], onProgress: () => {} };
  const verified = await verifyLedger(all);
  await parts.integrity.round();
  const findings = await parts.integrity.findings();
  return [verified.differences, findings].map((differences) =>
    differences.flatMap(({ kind, stream, revision }) => (stream === STREAM ? [`${kind} ${revision}`] : [])),
  );
}

test('verify and the continuous check go over a ledger in EventStoreDB', async () => {
  expect(await found()).toEqual([[], []]);
});

test('what somebody has changed in EventStoreDB is named, however many share the work', async () => {
  const place = double.log.all.findIndex(({ stream, revision }) => stream === STREAM && revision === 6);
  const event = double.log.all[place]!;
  const data = Buffer.from(Buffer.from(event.data).toString().replace('"amount":', '"amount":1'));
  double.log.replace({ ...event, data });
  const named = await found();
  expect(named).toEqual([expect.arrayContaining(['changed 6']), expect.arrayContaining(['changed 6'])]);
  double.log.replace(event);
  expect(await found()).toEqual([[], []]);
});
