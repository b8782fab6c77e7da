import { anEvent } from '@northvale/ledger/testing/storedEvents.ts';
import { until } from '@northvale/ledger/testing/until.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../../testing/client.ts';
import { holding, waitingFor } from '../../../testing/locks.ts';
import type { TestPerson } from '../../../testing/persons.ts';
import { DEPOSITS, requestCalls, WITHDRAWALS } from '../../../testing/requestCalls.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';

let app: TestApp;
let admin: TestPerson;
let ann: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.admin();
  ann = await app.person({ balance: 500 });
  await haltReadModels(await app.person());
});
afterAll(() => app.stop());

const { ask, eventsOf } = requestCalls(() => ({ app, admin }));

/** From now on records are made of their accounts. */
async function haltReadModels({ id }: TestPerson): Promise<void> {
  const { runner, store } = app.parts;
  const [last] = await store.readStream(`account-${id}`, { direction: 'backwards', limit: 1 });
  if (!last) throw new Error('no account');
  await store.append(last.stream, last, [anEvent({}, 'FeeCharged')]);
  await until(() => runner.status().state === 'halted');
}

/** Two tries of a call: the second looks for the first before that is written, and at what it is about only then. */
async function twins(call: () => Promise<Answer>): Promise<Answer[]> {
  const { length: written } = await eventsOf(ann);
  const log = await holding(app, 'ledger.events IN EXCLUSIVE MODE');
  const first = call();
  await expect.poll(() => waitingFor(log, 'ledger.events')).not.toEqual([]);
  const people = await holding(app, 'identity.people IN ACCESS EXCLUSIVE MODE');
  const second = call();
  await expect.poll(() => waitingFor(people, 'identity.people')).not.toEqual([]);
  await log.end();
  await expect.poll(async () => (await eventsOf(ann)).length).toBe(written + 1);
  await people.end();
  return Promise.all([first, second]);
}

test.each([
  ['approved', 'deposit', DEPOSITS, '/admin/deposits'],
  ['approved', 'withdrawal', WITHDRAWALS, '/admin/withdrawals'],
  ['rejected', 'withdrawal', WITHDRAWALS, '/admin/withdrawals'],
])('two tries to have %s a %s in the back office have one answer', async (status, _, path, resource) => {
  const { body } = await ask(path, ann);
  const one = `${resource}/${body.data._id}`;
  const [first, second] = await twins(() =>
    app.call(`PATCH ${one}`, {
      token: admin.token,
      body: { status, reason: 'As agreed' },
      headers: { 'Idempotency-Key': `decide-${one}` },
    }),
  );
  expect([first?.status, second?.status, second?.headers.get('idempotent-replayed')]).toEqual([200, 200, 'true']);
  expect(second?.body).toEqual(first?.body);
});
