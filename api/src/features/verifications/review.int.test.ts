import { afterAll, beforeAll, expect, test } from 'vitest';
import { passport } from '../../../testing/calls.ts';
import type { TestPerson } from '../../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.admin();
});
afterAll(() => app.stop());

const submit = ({ token }: TestPerson) => app.call('POST /auth/submit-document', { token, body: passport() });
const decide = ({ id }: TestPerson, body: object, headers = {}) =>
  app.call(`PUT /admin/verifications/${id}`, { token: admin.token, body, headers });

test('the key of an approval that changed nothing is remembered: it never acts later', async () => {
  const ann = await app.person();
  await submit(ann);
  await decide(ann, { status: 'approved' });
  const approve = () => decide(ann, { status: 'approved' }, { 'Idempotency-Key': 'once-more' });
  expect((await approve()).status).toBe(200);
  await app.call(`PUT /admin/users/${ann.id}`, { token: admin.token, body: { isVerified: false } });
  const again = await approve();
  expect([again.status, again.headers.get('idempotent-replayed'), again.body.data.status]).toEqual([
    200,
    'true',
    'rejected',
  ]);
});

test('a whole record of a document is stale once another stands there, or its person has another name', async () => {
  const ann = await app.person();
  await submit(ann);
  const look = async () => (await app.call(`GET /admin/verifications/${ann.id}`, { token: admin.token })).body;
  const approve = async (record: object) => (await decide(ann, { ...record, status: 'approved' })).body.code;
  const first = await look();
  app.clock.advance(1_000);
  await app.call('POST /auth/submit-document', { token: ann.token, body: passport('Y456') });
  expect(await approve(first)).toBe('Stale');
  const second = await look();
  await app.call(`PUT /auth/admin/users-profile/${ann.id}`, { token: ann.token, body: { name: 'Ann Other' } });
  expect(await approve(second)).toBe('Stale');
  expect(await approve(await look())).toBeUndefined();
});

test('a decision on a document that was handed in anew since it was looked at is stale', async () => {
  const ann = await app.person();
  await submit(ann);
  const { body: seen } = await app.call(`GET /admin/verifications/${ann.id}`, { token: admin.token });
  app.clock.advance(1_000);
  await submit(ann);
  const { submittedAt } = seen;
  for (const body of [
    { status: 'approved', submittedAt },
    { ...seen, status: 'approved' },
    { status: 'rejected', reason: 'Blurred', submittedAt },
  ]) {
    const late = await decide(ann, body);
    expect([late.status, late.body.code]).toEqual([409, 'Stale']);
  }
  const { body: now } = await app.call(`GET /admin/verifications/${ann.id}`, { token: admin.token });
  expect((await decide(ann, { status: 'approved', submittedAt: now.submittedAt })).body.data.status).toBe('approved');
});
