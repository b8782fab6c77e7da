import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../../testing/persons.ts';
import { DEPOSITS, requestCalls, told } from '../../../testing/requestCalls.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';

let app: TestApp;
let admin: TestPerson;
let auditor: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  [admin, auditor] = [await app.admin(), await app.auditor()];
});
afterAll(() => app.stop());

const { ask, decide, me } = requestCalls(() => ({ app, admin }));

test('filters, sorts and pages', async () => {
  const ann = await app.person({ name: 'Ånn Sörting' });
  for (const amount of [100, 300, 200]) await ask(DEPOSITS, ann, { amount });
  const list = (query: Record<string, unknown>) => {
    const sent = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(JSON.stringify(value))}`);
    return app.call(`GET /admin/deposits?${sent.join('&')}`, { token: auditor.token });
  };
  const page = await list({ filter: { userId: ann.id }, sort: ['amount', 'DESC'], range: [0, 1] });
  expect(page.body.map(({ amount }: { amount: number }) => amount)).toEqual([300, 200]);
  expect(page.headers.get('Content-Range')).toBe('deposits 0-1/3');
  expect((await list({ filter: { userId: ann.id, amountFrom: 150, amountTo: 250 } })).body).toHaveLength(1);
  expect((await list({ filter: { q: 'Sörting', status: 'pending' } })).body).toHaveLength(3);
  expect((await list({ filter: { q: '%' } })).body).toHaveLength(0);
  for (const wrong of [
    { filter: { amount: 1 } },
    { sort: ['password', 'ASC'] },
    { sort: ['amount', 'UP'] },
    { range: [5, 1] },
    { range: [0, 1_000] },
  ]) {
    expect(told(await list(wrong))).toEqual([400, 'BadInput']);
  }
});

test('requests are found by how their ids begin or end, not by one digit, which ends one in sixteen of all', async () => {
  const ann = await app.person({ name: 'Zoe' });
  await app.parts.db.updateTable('people').set({ email: 'zoe@example.com' }).where('id', '=', ann.id).execute();
  const { _id } = (await ask(DEPOSITS, ann)).body.data;
  const idsOf = async (q: string): Promise<string[]> => {
    const filter = encodeURIComponent(JSON.stringify({ q }));
    const { body } = await app.call(`GET /admin/deposits?filter=${filter}`, { token: auditor.token });
    return body.map((found: { _id: string }) => found._id);
  };
  for (const q of [_id, _id.slice(0, 13), _id.slice(-8), _id.slice(-2)]) expect(await idsOf(q), q).toContain(_id);
  expect(await idsOf(_id.slice(-1))).not.toContain(_id);
});

test('a PATCH decides and answers with the record of the list; a PUT is no method of it', async () => {
  const ann = await app.person();
  const { _id, revision } = (await ask(DEPOSITS, ann)).body.data;
  const call = (method: string, body: object) =>
    app.call(`${method} /admin/deposits/${_id}`, { token: admin.token, body });
  expect((await call('PUT', { status: 'approved' })).status).toBe(405);
  expect((await call('PATCH', { status: 'approved', amount: 7 })).body.issues[0].path).toBe('amount');
  const { status, body } = await call('PATCH', { status: 'approved', revision });
  expect([status, body.data]).toMatchObject([200, { id: _id, status: 'approved' }]);
  expect((await me(ann)).balance).toBe(100);
});

test('a decision on a request that was decided since it was looked at changes nothing', async () => {
  const ann = await app.person();
  const { _id, revision } = (await ask(DEPOSITS, ann)).body.data;
  await decide(DEPOSITS, _id, { status: 'approved', revision });
  expect(told(await decide(DEPOSITS, _id, { status: 'rejected', revision }))).toEqual([409, 'AlreadyDecided']);
});

test('whoever decides what another has decided is told so, also where both wanted the same', async () => {
  const ann = await app.person();
  const { _id, revision } = (await ask(DEPOSITS, ann)).body.data;
  await decide(DEPOSITS, _id, { status: 'approved' });
  for (const body of [{ status: 'approved', revision }, { status: 'approved' }]) {
    const late = await app.call(`PATCH /admin/deposits/${_id}`, { token: admin.token, body });
    expect(told(late)).toEqual([409, 'AlreadyDecided']);
  }
});
