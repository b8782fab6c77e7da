import { usd } from '@northvale/ledger/money.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ fourEyesAbove: usd(1_000) });
});
afterAll(() => app.stop());

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
