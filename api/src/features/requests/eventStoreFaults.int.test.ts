import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type EventStoreDbDouble,
  type Fault,
  startEventStoreDbDouble,
} from '@northvale/ledger/testing/eventStoreDbDouble/eventStoreDbDouble.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../../../testing/client.ts';
import type { TestPerson } from '../../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';

// The whole product over the wire, against the tests' own protocol server: what it can't show, its header says.
let double: EventStoreDbDouble;
let app: TestApp;
beforeAll(async () => {
  double = await startEventStoreDbDouble();
  app = await startTestApp({ eventStoreUrl: double.connectionString });
});
afterEach(() => double.faults.clear());
afterAll(async () => {
  await app?.stop();
  await double?.stop();
});

const withdraw = ({ id: userId, token }: TestPerson, key: string): Promise<Answer> =>
  app.call('POST /auth/withdraw-requests', {
    token,
    body: { userId, amount: 100 },
    headers: { 'Idempotency-Key': key },
  });
const me = async ({ token }: TestPerson) => (await app.call('GET /auth/me', { token })).body;

/** Asks again with the same key, as a front end does, until the answer isn't 503. */
async function askUntilAnswered(ann: TestPerson, key: string): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    const answer = await withdraw(ann, key);
    if (answer.status !== 503 || tries > 20) return answer;
    await pause(200);
  }
}

describe('a money call that meets a fault', () => {
  const faults: Fault[] = [
    'unavailable',
    'notReady',
    'notLeader',
    'hang',
    'lateWrite',
    'lostAcknowledgement',
    'timeout',
  ];

  test.each(faults)('%s: takes effect once', async (fault) => {
    const ann = await app.person({ balance: 500 });
    double.faults.nextAppends(fault);
    const answer = await withdraw(ann, randomUUID());
    expect(answer.status).toBe(201);
    expect(await me(ann)).toMatchObject({ balance: 500, available: 400, held: 100 });
  });
});

test('who signs up while the fault lasts isn’t told that nothing was done: they are known, and sign in later', async () => {
  const [email, password] = ['zoe@example.com', 'Quiet-harbour-51'];
  double.faults.always = 'notReady';
  const { status, body } = await app.call('POST /auth/register', {
    body: { name: 'Zoe', email, phonenumber: '+4512345678', password, confirmPassword: password },
    headers: { 'accept-language': 'de' },
  });
  expect([status, body.code]).toEqual([503, 'OutcomeUnknown']);
  double.faults.clear();
  const { token } = (await app.signIn(email, password)).body;
  // And are written to as they were spoken to.
  expect((await app.call('GET /auth/preferences', { token })).body.language).toBe('de');
});

describe('a money call while the fault lasts', () => {
  test('surely not written: 503 Unavailable with Retry-After, and nothing was done', async () => {
    const ann = await app.person({ balance: 500 });
    double.faults.always = 'notReady';
    const answer = await withdraw(ann, 'k');
    expect([answer.status, answer.body.code]).toEqual([503, 'Unavailable']);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    double.faults.clear();
    expect((await me(ann)).held).toBe(0);
    expect((await withdraw(ann, 'k')).status).toBe(201);
    expect((await me(ann)).held).toBe(100);
  });

  test('its answers are always lost: the outcome is learnt from the account itself', async () => {
    const ann = await app.person({ balance: 500 });
    double.faults.always = 'lostAcknowledgement';
    const answer = await withdraw(ann, 'k');
    expect(answer.status).toBe(201);
    expect(await me(ann)).toMatchObject({ available: 400, held: 100 });
  });

  test('perhaps written: 503 OutcomeUnknown, and the same key later gives the one true answer', async () => {
    const ann = await app.person({ balance: 500 });
    const before = double.log.all.length;
    double.faults.always = 'lostAcknowledgement';
    const asked = withdraw(ann, 'k');
    while (double.log.all.length === before) await pause(5);
    await double.crash();
    const unknown = await asked;
    expect([unknown.status, unknown.body.code]).toEqual([503, 'OutcomeUnknown']);
    expect(Number(unknown.headers.get('Retry-After'))).toBeGreaterThan(0);
    double.faults.clear();
    await double.restart();
    const answer = await askUntilAnswered(ann, 'k');
    expect(answer.status).toBe(201);
    expect(answer.headers.get('Idempotent-Replayed')).toBe('true');
    expect(await me(ann)).toMatchObject({ available: 400, held: 100 });
  });
});

describe('the server goes and comes back', () => {
  test('a crash under load: every call is answered, each key takes effect once, and reading goes on', async () => {
    const ann = await app.person({ balance: 10_000 });
    const keys = Array.from({ length: 60 }, () => randomUUID());
    const calls = Promise.all(keys.map((key) => askUntilAnswered(ann, key)));
    await double.crash();
    await pause(500);
    await double.restart();
    expect((await calls).map(({ status }) => status)).toEqual(keys.map(() => 201));
    expect(await me(ann)).toMatchObject({ available: 4_000, held: 6_000 });
    await app.caughtUp();
    const listed = await app.call(`GET /auth/withdraw-requests/${ann.id}`, { token: ann.token });
    expect(listed.body.data).toHaveLength(60);
  });

  test('a dropped subscription is taken up again where it was', async () => {
    const ann = await app.person({ balance: 500 });
    for (const how of ['error', 'end'] as const) {
      double.dropSubscriptions(how);
      expect((await withdraw(ann, randomUUID())).status).toBe(201);
    }
    await app.caughtUp();
    expect((await app.call(`GET /auth/withdraw-requests/${ann.id}`, { token: ann.token })).body.data).toHaveLength(2);
  });
});
