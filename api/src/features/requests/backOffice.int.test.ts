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

test('a PUT with a changed status decides; a read-only field may be sent back, but not changed', async () => {
  const ann = await app.person();
  const { _id } = (await ask(DEPOSITS, ann)).body.data;
  const record = (await app.call(`GET /admin/deposits/${_id}`, { token: admin.token })).body;
  const put = (body: object) => app.call(`PUT /admin/deposits/${_id}`, { token: admin.token, body });
  expect((await put({ ...record, amount: 7 })).body.issues[0].path).toBe('amount');
  expect((await put(record)).body.data).toEqual(record);
  expect((await put({ ...record, status: 'approved' })).body.data).toMatchObject({ id: _id, status: 'approved' });
  expect((await me(ann)).balance).toBe(100);
});

test('a whole record is stale once its owner has another name', async () => {
  const ann = await app.person();
  const { _id } = (await ask(DEPOSITS, ann)).body.data;
  const approve = async () => {
    const record = (await app.call(`GET /admin/deposits/${_id}`, { token: admin.token })).body;
    return () =>
      app.call(`PUT /admin/deposits/${_id}`, { token: admin.token, body: { ...record, status: 'approved' } });
  };
  const late = await approve();
  await app.call(`PUT /auth/admin/users-profile/${ann.id}`, { token: ann.token, body: { name: 'Ann Other' } });
  expect(told(await late())).toEqual([409, 'Stale']);
  expect((await (await approve())()).status).toBe(200);
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
    const late = await app.call(`PUT /admin/deposits/${_id}`, { token: admin.token, body });
    expect(told(late)).toEqual([409, 'AlreadyDecided']);
  }
});
