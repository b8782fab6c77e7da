import { usd } from '@northvale/ledger/money.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../../testing/persons.ts';
import { lockWithdrawals, unlockWithdrawals } from '../../auth/openedAccount.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ fourEyesAbove: usd(1_000) });
});
afterAll(() => app.stop());

const asked = async ({ id: userId, token }: TestPerson, amount: number): Promise<string> =>
  (await app.call('POST /auth/withdraw-requests', { token, body: { userId, amount } })).body.data._id;
const approved = (requestId: string, { token }: TestPerson) =>
  app.call(`PATCH /auth/withdraw-requests/${requestId}`, { token, body: { status: 'approved' } });
const setRole = ({ id }: TestPerson, by: TestPerson, body: object) =>
  app.call(`PUT /admin/users/${id}`, { token: by.token, body });

test('a withdrawal above the limit is paid only after a second admin has approved it', async () => {
  const [ann, first, second] = [await app.person({ balance: 5_000 }), await app.admin(), await app.admin()];
  const { token, id: userId } = ann;
  const { _id } = (await app.call('POST /auth/withdraw-requests', { token, body: { userId, amount: 1_000.01 } })).body
    .data;
  const approve = (by: TestPerson) =>
    app.call(`PATCH /auth/withdraw-requests/${_id}`, { token: by.token, body: { status: 'approved' } });

  const once = await approve(first);
  expect([once.status, once.body.data.status]).toEqual([202, 'pending']);
  expect(once.body.data.approvals).toMatchObject([{ by: { id: first.id, name: first.name } }]);
  const again = await approve(first);
  expect([again.status, again.body.code]).toEqual([409, 'SecondAdminNeeded']);
  const twice = await approve(second);
  expect([twice.status, twice.body.data.status]).toEqual([200, 'approved']);
  expect((await app.call('GET /auth/me', { token })).body).toMatchObject({ available: 3_999.99, held: 0 });
});

test('a record from before the first approval approves nothing', async () => {
  const [ann, first, second] = [await app.person({ balance: 5_000 }), await app.admin(), await app.admin()];
  const path = `/admin/withdrawals/${await asked(ann, 2_000)}`;
  const seen = (await app.call(`GET ${path}`, { token: second.token })).body;
  const approve = ({ token }: TestPerson) =>
    app.call(`PATCH ${path}`, { token, body: { status: 'approved', revision: seen.revision } });
  expect((await approve(first)).status).toBe(202);
  const late = await approve(second);
  expect([late.status, late.body.code]).toEqual([409, 'Stale']);
});

test('an admin who cuts a large withdrawal into small ones is stopped at the limit', async () => {
  const [ann, admin, other] = [await app.person({ balance: 9_000 }), await app.admin(), await app.admin()];
  const requests = [await asked(ann, 1_000), await asked(ann, 1_000)] as const;
  expect((await approved(requests[0], admin)).status).toBe(200);
  expect((await approved(requests[1], admin)).status).toBe(202);
  expect((await approved(requests[1], other)).body.data.status).toBe('approved');
});

test('an admin alone makes nobody an admin or auditor', async () => {
  const [ben, admin, other] = [await app.person(), await app.admin(), await app.admin()];
  const once = await setRole(ben, admin, { role: 'admin' });
  expect([once.status, once.body.data]).toMatchObject([
    202,
    { role: 'user', roleProposal: { role: 'admin', by: { id: admin.id, name: admin.name } } },
  ]);
  const { id: proposalId } = once.body.data.roleProposal;
  const confirm = (by: TestPerson) => setRole(ben, by, { role: 'admin', proposalId });
  expect((await confirm(admin)).body.code).toBe('SecondAdminNeeded');
  const listed = await app.call(`GET /admin/users?filter={"id":["${ben.id}"]}`, { token: other.token });
  expect(listed.body).toEqual([once.body.data]);
  const twice = await confirm(other);
  expect([twice.status, twice.body.data.role, twice.body.data.roleProposal]).toEqual([200, 'admin', undefined]);
  const back = await setRole(ben, admin, { role: 'user' });
  expect([back.status, back.body.data.role]).toEqual([200, 'user']);
});

test('a sock puppet is nobody’s second admin on the day it was made one', async () => {
  const [ann, puppet] = [await app.person({ balance: 5_000 }), await app.person()];
  const [first, second] = [await app.admin(), await app.admin()];
  const proposed = await setRole(puppet, first, { role: 'admin' });
  await setRole(puppet, second, { role: 'admin', proposalId: proposed.body.data.roleProposal.id });
  const _id = await asked(ann, 2_000);
  await approved(_id, first);
  const asAdmin = { ...puppet, token: (await app.signIn(puppet.email, puppet.password)).body.token };
  const refused = await approved(_id, asAdmin);
  expect([refused.status, refused.body.code]).toEqual([409, 'SecondAdminNeeded']);
  expect((await approved(_id, second)).status).toBe(200);
});

test.each(['lost the role', 'lost it and got it back', 'said that it wasn’t them', 'said so and come back'])(
  'who approved first and has %s since leaves no approval',
  async (how) => {
    const [ann, first] = [await app.person({ balance: 5_000 }), await app.admin()];
    const [second, third] = [await app.admin(), await app.admin()];
    const _id = await asked(ann, 2_000);
    expect((await approved(_id, first)).status).toBe(202);
    if (how.startsWith('lost')) await setRole(first, second, { role: 'user' });
    else await lockWithdrawals(app.parts, first.id, 'test');
    if (how === 'lost it and got it back') {
      const { id: proposalId } = (await setRole(first, second, { role: 'admin' })).body.data.roleProposal;
      expect((await setRole(first, third, { role: 'admin', proposalId })).status).toBe(200);
    }
    if (how === 'said so and come back') await unlockWithdrawals(app.parts, first.id, 'test', Infinity);
    const anew = await approved(_id, second);
    expect([anew.status, anew.body.data.approvals]).toMatchObject([202, [{ by: { id: second.id } }]]);
    expect((await app.call(`GET /admin/withdrawals/${_id}`, { token: second.token })).body).toMatchObject({
      status: 'pending',
      approvals: [{ by: { id: second.id } }],
    });
    expect((await approved(_id, third)).body.data.status).toBe('approved');
  },
);

test('who takes an admin’s role confirms nothing that they have proposed', async () => {
  const [ben, first, second] = [await app.person(), await app.admin(), await app.admin()];
  const { id: proposalId } = (await setRole(ben, first, { role: 'admin' })).body.data.roleProposal;
  await setRole(first, second, { role: 'user' });
  const confirmed = await setRole(ben, second, { role: 'admin', proposalId });
  expect([confirmed.status, confirmed.body.data]).toMatchObject([202, { roleProposal: { by: { id: second.id } } }]);
});
