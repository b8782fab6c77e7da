import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';

let app: TestApp;
let admin: TestPerson;
let other: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.admin();
  other = await app.admin();
});
afterAll(() => app.stop());

const put = (path: string, body: unknown, key?: string, { token } = admin) =>
  app.call(`PUT ${path}`, { token, body, ...(key ? { headers: { 'idempotency-key': key } } : {}) });
const get = async (path: string) => (await app.call(`GET ${path}`, { token: admin.token })).body;
const eventsOf = async ({ id }: { id: string }) => app.parts.store.readStream(`account-${id}`);
const isReplay = ({ headers }: { headers: Headers }) => headers.get('idempotent-replayed') === 'true';

test('an edit that changed nothing never acts later', async () => {
  const ann = await app.person();
  const edit = (value: number, key?: string) => put(`/auth/admin/edit-task/${ann.id}`, { newBalanceValue: value }, key);
  expect((await edit(0, 'k')).status).toBe(200);
  expect((await edit(500)).status).toBe(200);
  const again = await edit(0, 'k');
  expect([again.status, isReplay(again)]).toEqual([200, true]);
  expect((await get(`/admin/users/${ann.id}`)).balance).toBe(500);
});

test.each([
  ['role', 'user', 'auditor'],
  ['plan', 'free', 'member'],
  ['isVerified', false, true],
])('nor does a %s that was so already', async (field, present, changed) => {
  const ann = await app.person();
  const path = `/admin/users/${ann.id}`;
  const first = await put(path, { [field]: present }, 'k');
  expect([first.status, isReplay(first)]).toEqual([200, false]);
  expect((await put(path, { [field]: changed })).status).toBe(200);
  const again = await put(path, { [field]: present }, 'k');
  expect([again.status, isReplay(again), again.body.data[field]]).toEqual([200, true, changed]);
});

test('without a key nothing is written where nothing changes', async () => {
  const ann = await app.person();
  const before = await eventsOf(ann);
  expect((await put(`/admin/users/${ann.id}`, { plan: 'free' })).status).toBe(200);
  expect(await eventsOf(ann)).toEqual(before);
});

test('nor by a whole record that differs in nothing', async () => {
  const ann = await app.person();
  const before = await eventsOf(ann);
  expect((await put(`/admin/users/${ann.id}`, await get(`/admin/users/${ann.id}`), 'k')).status).toBe(200);
  expect(await eventsOf(ann)).toEqual(before);
});

test('a whole record that is sent again is a replay, though another admin has changed the user since', async () => {
  const ann = await app.person();
  const path = `/admin/users/${ann.id}`;
  const seen = await get(path);
  const edited = { ...seen, plan: 'member' };
  expect((await put(path, edited, 'k')).status).toBe(200);
  expect(isReplay(await put(path, edited, 'k'))).toBe(true);
  expect((await put(path, { plan: 'free' }, undefined, other)).status).toBe(200);
  const again = await put(path, edited, 'k');
  expect([again.status, isReplay(again), again.body.data.plan]).toEqual([200, true, 'free']);
  expect((await put(path, { ...edited, plan: 'free' }, 'k')).body.code).toBe('KeyReused');
});

test('a revised investment says that it is a replay', async () => {
  const terms = { name: 'Mill', category: 'Banking', investmentReturn: '5%', duration: '9 months', pricePerUnit: 10 };
  const listed = await app.call('POST /admin/investments', { token: admin.token, body: terms });
  const investment = `/admin/investments/${listed.body.data.id}`;
  const revised = { ...(await get(investment)), pricePerUnit: 12 };
  expect(isReplay(await put(investment, revised, 'i'))).toBe(false);
  expect(isReplay(await put(investment, revised, 'i'))).toBe(true);
});
