import { Buffer } from 'node:buffer';
import {
  type EventStoreDbDouble,
  startEventStoreDbDouble,
} from '@northvale/ledger/testing/eventStoreDbDouble/eventStoreDbDouble.ts';
import { OWNER } from '@northvale/ledger/testing/given.ts';
import { manyDeposits, tellAccount } from '@northvale/ledger/testing/tellAccount.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { verified } from '../../testing/verified.ts';

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

/** What is reported of the account's events, by kind and revision. */
const found = async () =>
  (await verified(app)).flatMap(({ kind, stream, revision }) => (stream === STREAM ? [`${kind} ${revision}`] : []));

test('a change in EventStoreDB is named, and nothing where there is none', async () => {
  expect(await found()).toEqual([]);
  const place = double.log.all.findIndex(({ stream, revision }) => stream === STREAM && revision === 6);
  const event = double.log.all[place]!;
  const data = Buffer.from(Buffer.from(event.data).toString().replace('"amount":', '"amount":1'));
  double.log.replace({ ...event, data });
  expect(await found()).toEqual(expect.arrayContaining(['changed 6']));
  double.log.replace(event);
  expect(await found()).toEqual([]);
});
