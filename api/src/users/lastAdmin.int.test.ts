import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { type Answer, refusal } from '../../testing/client.ts';
import type { TestPerson } from '../../testing/persons.ts';
import { createAdmins } from '../commands/admins.ts';

let app: TestApp;
let [ann, bea]: TestPerson[] = [];
beforeEach(async () => {
  app = await startTestApp();
  // Two, of whom one may go: the first admin of the installation has gone.
  [ann, bea] = [await app.admin(), await app.admin()];
  const gone = await change(ann, { id: app.adminId }, 'user');
  expect(gone.status).toBe(200);
});
afterEach(() => app.stop());

const change = ({ token }: TestPerson, { id }: { id: string }, role: string) =>
  app.call(`PUT /admin/users/${id}`, { token, body: { role } });
const erase = ({ token, password }: TestPerson) => app.call('POST /auth/erase-me', { token, body: { password } });

const bothOf = (): [TestPerson, TestPerson] => {
  if (!ann || !bea) throw new Error('two are at hand');
  return [ann, bea];
};

/** One of two calls at the same time came through; the other found that it was too late. */
function oneOnly(answers: Answer[]): void {
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(refusal)).toHaveLength(1);
  expect([['InUse'], ['NotSignedIn'], ['TokenExpired'], ['AccountClosed']]).toContainEqual([refused[0]?.body.code]);
}

test('two admins who take the role from each other in the same instant leave one', async () => {
  const [one, other] = bothOf();
  oneOnly(await Promise.all([change(one, other, 'user'), change(other, one, 'auditor')]));
  expect(await app.parts.admins.count()).toBe(1);
});

test('two admins who close their accounts in the same instant leave one', async () => {
  const [one, other] = bothOf();
  oneOnly(await Promise.all([erase(one), erase(other)]));
  expect(await app.parts.admins.count()).toBe(1);
});

test('one who closes and one who takes the other’s role leave one', async () => {
  const [one, other] = bothOf();
  oneOnly(await Promise.all([erase(one), change(one, other, 'user')]));
  expect(await app.parts.admins.count()).toBe(1);
});

test('who is left neither goes nor is demoted by whoever was an admin a moment ago', async () => {
  const [one, other] = bothOf();
  expect((await change(one, other, 'user')).status).toBe(200);
  const refused = await erase(one);
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'InUse',
    'This is the only admin. Make somebody else an admin first.',
  ]);
  expect((await change(other, one, 'user')).status).toBe(401);
});

test('processes take turns, and read models that are behind count nobody who has gone', async () => {
  const [one, other] = bothOf();
  const elsewhere = createAdmins(app.parts);
  const order: string[] = [];
  const turn = (name: string, { inTurn }: typeof elsewhere) =>
    inTurn(async () => {
      order.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      order.push(`${name} ends`);
    });
  await Promise.all([turn('a', app.parts.admins), turn('b', elsewhere), turn('c', app.parts.admins)]);
  expect(order.map((each) => each.split(' ')[1])).toEqual(Array.from({ length: 3 }, () => ['begins', 'ends']).flat());

  await app.parts.accounts.handle(other.id, {
    id: '5b0c1f0e-6a52-4c0a-9a51-3f1de3c8a7d4',
    digest: 'x',
    actor: { id: one.id, role: 'admin' },
    payload: { type: 'ChangeRole', role: 'user' },
  });
  expect(await app.parts.admins.count()).toBe(1);
});
