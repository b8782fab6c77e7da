import { setTimeout as sleep } from 'node:timers/promises';
import { usd } from '@northvale/ledger/money.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { atOnce } from '../../../testing/atOnce.ts';
import { mailWith } from '../../../testing/steppingIn.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { type Answer, refusal } from '../../../testing/client.ts';
import type { TestPerson } from '../../../testing/persons.ts';
import { createAdmins } from '../../commands/admins.ts';
import { reactorsOf } from '../../reactors/reactors.ts';

let app: TestApp;
let [ann, bea]: TestPerson[] = [];
beforeEach(async () => {
  app = await startTestApp({ fourEyesAbove: usd(1_000) });
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

const standing = () => app.parts.admins.inTurn((turn) => turn.standing());

const meeting = (...calls: (() => Promise<Answer>)[]) => atOnce(app, 'ledger.events', ...calls);

/** One of two calls at the same time came through; the other found that it was too late. */
function oneOnly(answers: Answer[]): void {
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(refusal)).toHaveLength(1);
  expect([['InUse'], ['NotSignedIn'], ['TokenExpired'], ['AccountClosed']]).toContainEqual([refused[0]?.body.code]);
}

test('two admins who take the role from each other in the same instant leave one', async () => {
  const [one, other] = bothOf();
  oneOnly(
    await meeting(
      () => change(one, other, 'user'),
      () => change(other, one, 'auditor'),
    ),
  );
  expect((await standing()).count).toBe(1);
});

test('who loses the role while waiting decides no role any more, though a third admin stays', async () => {
  const [[one, other], third] = [bothOf(), await app.admin()];
  oneOnly(
    await meeting(
      () => change(one, other, 'user'),
      () => change(other, one, 'auditor'),
    ),
  );
  expect((await standing()).count).toBe(2);
  expect((await app.parts.accounts.load(third.id)).role).toBe('admin');
});

test('two admins who close their accounts in the same instant leave one', async () => {
  const [one, other] = bothOf();
  oneOnly(
    await meeting(
      () => erase(one),
      () => erase(other),
    ),
  );
  expect((await standing()).count).toBe(1);
});

test('one who closes and one who takes the other’s role leave one', async () => {
  const [one, other] = bothOf();
  oneOnly(
    await meeting(
      () => erase(one),
      () => change(one, other, 'user'),
    ),
  );
  expect((await standing()).count).toBe(1);
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

test('who has taken the other admin’s role makes nobody an admin until a day has passed, and the other is told', async () => {
  const [[one, other], puppet] = [bothOf(), await app.person()];
  expect((await change(one, other, 'user')).status).toBe(200);
  await reactorsOf(app.parts).round();
  await mailWith(app.dataDir, other.email, /changed your role: from now on you are an investor/);
  expect(refusal(await change(one, puppet, 'admin'))).toEqual([409, 'SecondAdminNeeded']);
  app.clock.advance(24 * 3_600_000);
  const { token } = (await app.signIn(one.email, one.password)).body;
  expect((await change({ ...one, token }, puppet, 'admin')).body.data.role).toBe('admin');
});

test('processes take turns, and read models that are behind count nobody who has gone', async () => {
  const [one, other] = bothOf();
  const elsewhere = createAdmins(app.parts);
  const order: string[] = [];
  const turn = (name: string, { inTurn }: typeof elsewhere) =>
    inTurn(async () => {
      order.push(`${name} begins`);
      await sleep(20);
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
  expect((await standing()).count).toBe(1);
  expect((await standing()).lastLeftAt).toBe((await app.parts.accounts.load(other.id)).adminUntil);
});
