import { randomUUID } from 'node:crypto';
import { account } from '@northvale/ledger/account/account.ts';
import { createCommandHandler } from '@northvale/ledger/handler/handler.ts';
import { openEventStore } from '@northvale/ledger/eventStore/open.ts';
import { usd } from '@northvale/ledger/money.ts';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';

// A standby is promoted that hadn't received the last two events, and another process goes on from there.

let app: TestApp;
// Each test has a log of its own: the read models have seen what is lost, and are not served any more.
beforeEach(async () => {
  app = await startTestApp({ eventStoreUrl: undefined });
});
afterEach(() => app.stop());

async function loseLastEvents(stream: string, count: number): Promise<void> {
  const owner = createPool(app.databaseUrl, { max: 1 });
  await owner.query('ALTER TABLE ledger.events DISABLE TRIGGER events_stand_for_ever');
  await owner.query(
    `DELETE FROM ledger.events WHERE id IN
      (SELECT id FROM ledger.events WHERE stream = $1 ORDER BY revision DESC LIMIT ${count})`,
    [stream],
  );
  await owner.query('ALTER TABLE ledger.events ENABLE ALWAYS TRIGGER events_stand_for_ever');
  await owner.end();
}

test('a withdrawal is not granted on money that left through another process in the meantime', async () => {
  const ann = await app.person({ balance: 500 });
  const withdraw = (amount: number) =>
    app.call('POST /auth/withdraw-requests', { token: ann.token, body: { userId: ann.id, amount } });
  expect((await withdraw(100)).status).toBe(201);
  expect((await withdraw(100)).status).toBe(201);

  await loseLastEvents(`account-${ann.id}`, 2);
  const store = await openEventStore({ databaseUrl: app.databaseUrl });
  const others = createCommandHandler({ store, decider: account, now: () => new Date() });
  const actor = { id: app.adminId, role: 'admin' } as const;
  for (const dollars of [100, 50]) {
    const payload = { type: 'AdjustBalance', newBalance: usd(dollars) } as const;
    await others.handle(ann.id, { id: randomUUID(), digest: 'test', actor, payload });
  }
  await store.close();

  const refused = await withdraw(200);
  expect([refused.status, refused.body.code]).toEqual([409, 'InsufficientBalance']);
  const me = await app.call('GET /auth/me', { token: ann.token });
  expect([me.status, me.body.balance]).toEqual([200, 50]);
});

test('a decision after events were lost says that the read models are behind, and no answer rests on them', async () => {
  const ann = await app.person({ balance: 50 });
  const { token } = await app.admin();
  const edited = await app.call(`PUT /auth/admin/edit-task/${ann.id}`, { token, body: { newBalanceValue: 1_900 } });
  expect(edited.status).toBe(200);
  await loseLastEvents(`account-${ann.id}`, 1);
  const body = { userId: ann.id, amount: 100 };
  const decided = await app.call('POST /auth/deposit-requests', { token: ann.token, body });
  expect([decided.status, decided.headers.get('read-model')]).toEqual([201, 'behind']);
  expect((await app.call('GET /auth/me', { token: ann.token })).body.balance).toBe(50);
});

test('an account that lost its last events takes commands again', async () => {
  const ann = await app.person({ balance: 500 });
  const deposit = () =>
    app.call('POST /auth/deposit-requests', { token: ann.token, body: { userId: ann.id, amount: 100 } });
  expect((await deposit()).status).toBe(201);
  await loseLastEvents(`account-${ann.id}`, 1);
  expect((await deposit()).status).toBe(201);
});
