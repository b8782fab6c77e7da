import {
  type EventStoreDbDouble,
  startEventStoreDbDouble,
} from '@northvale/ledger/testing/eventStoreDbDouble/eventStoreDbDouble.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bodyFor, ENTRIES, makeThings, pathFor, type Things } from '../../testing/calls.ts';
import { mailWith } from '../../testing/outbox.ts';
import type { TestPerson } from '../../testing/persons.ts';
import { growTo, signerOn } from '../../testing/signing.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import type { CallName } from '../contract/calls/calls.ts';

/** Calls that hand out events themselves, or what is folded of them for another time: only the store has those. */
const OF_EVENTS: readonly CallName[] = [
  'GET /admin/export',
  'GET /auth/my-data',
  'GET /auth/proof/:userId',
  'GET /auth/statements/:userId',
  'GET /admin/accounts/:userId',
  'GET /admin/accounts/:userId/events',
  'GET /admin/accounts/:userId/listed',
  'GET /admin/accounts/:userId/times',
  'GET /admin/events',
  // Whether the store answers is what it tells.
  'GET /health/ready',
];

/** What those ask for that don't answer without. */
const ASKED: Readonly<Partial<Record<CallName, string>>> = {
  'GET /admin/export': '?format=csv',
  'GET /admin/search': '?q=ann',
  'GET /admin/trial-balance/investors': '?account=cash&at=2099-01-01',
  'GET /auth/statements/:userId': '?from=2020-01-01&to=2099-01-01',
};

let double: EventStoreDbDouble;
let app: TestApp;
let admin: TestPerson;
let resetToken = 'no-token';
beforeAll(async () => {
  double = await startEventStoreDbDouble();
  app = await startTestApp({ eventStoreUrl: double.connectionString });
  admin = await app.admin();
});
afterAll(async () => {
  await app?.stop();
  await double?.stop();
});

/** What a call costs of the event store. */
async function costOf(name: CallName, things: Things, token: string) {
  const { reads, append } = double.calls;
  const body = bodyFor(name, things);
  const asked = pathFor(name, things);
  const path = isRead(name) ? asked.replace('no-token', resetToken) : asked;
  const { status } = await app.call(`${name.split(' ')[0]} ${path}${ASKED[name] ?? ''}`, {
    token,
    ...(body ? { body } : {}),
  });
  return { status, reads: double.calls.reads - reads, appends: double.calls.append - append };
}

// A stream doesn't end.
const CALLS = ENTRIES.filter(([name]) => name !== 'GET /auth/stream');
const isRead = (name: CallName) => name.startsWith('GET ');

describe('what is read costs the event store nothing, but events themselves', () => {
  let things: Things;
  beforeAll(async () => {
    things = await makeThings(app, admin);
    const { email } = things.ann;
    await app.call('POST /auth/forgot-password', { body: { email } });
    [, resetToken = ''] = await mailWith(app.dataDir, email, /reset-password\/([\w-]+)/);
    // A tile of the log's tree.
    await growTo(256, app, things.ann.id);
    await signerOn(app).round();
    await app.caughtUp();
  });

  test.each(CALLS.filter(([name]) => isRead(name)))('%s', async (name, { access }) => {
    const token = access === 'own' ? things.ann.token : admin.token;
    const { status, reads, appends } = await costOf(name, things, token);
    // A call that was refused would show nothing; and one that needn't stand among the exceptions doesn't.
    expect({ name, answered: status < 400, appends, asks: reads > 0 }).toEqual({
      name,
      answered: true,
      appends: 0,
      asks: OF_EVENTS.includes(name),
    });
  });
});

describe('what is done costs at most a read and an append', () => {
  test.each(CALLS.filter(([name]) => !isRead(name)))('%s', async (name, { access }) => {
    const things = await makeThings(app, admin);
    await app.caughtUp();
    const own = access === 'own' || access === 'signed in';
    const { reads, appends } = await costOf(name, things, own ? things.ann.token : admin.token);
    expect([name, reads <= 1, appends <= 1], `${reads} reads, ${appends} appends`).toEqual([name, true, true]);
  });
});

test('a command on a stream whose head is known here is an append and nothing else', async () => {
  const things = await makeThings(app, admin);
  expect(await costOf('POST /auth/deposit-requests', things, things.ann.token)).toEqual({
    status: 201,
    reads: 0,
    appends: 1,
  });
});
