import { anEvent } from '@northvale/ledger/testing/storedEvents.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holding, waitingFor } from '../../../testing/locks.ts';
import type { TestPerson } from '../../../testing/persons.ts';
import { DEPOSITS, requestCalls, told, WITHDRAWALS } from '../../../testing/requestCalls.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.admin();
});
afterAll(() => app.stop());

const { ask } = requestCalls(() => ({ app, admin }));

test('a written withdrawal whose answer is lost with the database is never called undone', async () => {
  const ann = await app.person({ balance: 500 });
  const log = await holding(app, 'ledger.events IN EXCLUSIVE MODE');
  const asked = ask(WITHDRAWALS, ann, {}, 'k');
  await expect.poll(() => waitingFor(log, 'ledger.events')).not.toEqual([]);
  const people = await holding(app, 'identity.people IN ACCESS EXCLUSIVE MODE');
  await log.end();
  await expect.poll(() => waitingFor(people, 'identity.people')).not.toEqual([]);
  for (const pid of await waitingFor(people, 'identity.people'))
    await people.query('SELECT pg_terminate_backend($1)', [pid]);
  expect(told(await asked)).toEqual([503, 'OutcomeUnknown']);
  await people.end();
  const again = await ask(WITHDRAWALS, ann, {}, 'k');
  expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([201, 'true']);
});

test('of a password that was changed before the database was lost nobody says that it wasn’t', async () => {
  const ann = await app.person();
  const newPassword = 'Other-harbour-52';
  // Other sessions end behind the change.
  const sessions = await holding(app, 'identity.sessions IN SHARE MODE');
  const changed = app.call('PUT /auth/update-password', {
    token: ann.token,
    body: { oldPassword: ann.password, newPassword },
  });
  await expect.poll(() => waitingFor(sessions, 'identity.sessions')).not.toEqual([]);
  for (const pid of await waitingFor(sessions, 'identity.sessions'))
    await sessions.query('SELECT pg_terminate_backend($1)', [pid]);
  expect(told(await changed)).toEqual([503, 'OutcomeUnknown']);
  await sessions.end();
  expect((await app.signIn(ann.email, newPassword)).status).toBe(200);
});

test('of what was surely not begun it is said, once the database is lost', async () => {
  const { email, password } = await app.person();
  const credentials = await holding(app, 'identity.credentials IN ACCESS EXCLUSIVE MODE');
  const signedIn = app.signIn(email, password);
  await expect.poll(() => waitingFor(credentials, 'identity.credentials')).not.toEqual([]);
  for (const pid of await waitingFor(credentials, 'identity.credentials'))
    await credentials.query('SELECT pg_terminate_backend($1)', [pid]);
  expect(told(await signedIn)).toEqual([503, 'Unavailable']);
  await credentials.end();
});

test('an account that a newer program has written to is closed to its owner alone', async () => {
  const [ann, ben] = [await app.person(), await app.person()];
  await app.caughtUp();
  const { store } = app.parts;
  const [last] = await store.readStream(`account-${ann.id}`, { direction: 'backwards', limit: 1 });
  if (!last) throw new Error('no account');
  await store.append(last.stream, last, [anEvent({}, 'FeeCharged')]);
  const mine = await ask(DEPOSITS, ann);
  expect([mine.status, mine.body.code, mine.body.message]).toEqual([
    503,
    'Unavailable',
    "This account can't be read right now.",
  ]);
  await expect.poll(() => app.parts.runner.status().state).toBe('halted');
  const theirs = await ask(DEPOSITS, ben);
  expect([theirs.status, theirs.headers.get('Read-Model')]).toEqual([201, 'behind']);
  expect((await app.call('GET /health/ready')).body).toEqual({ commands: true, readModels: 'halted' });
});
