import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';

let app: TestApp;
let admin: TestPerson;
let auditor: TestPerson;
let ann: TestPerson;
let withdrawal: string;
// Its events: 0 opened, 1 balance adjusted, 2 deposit asked, 3 approved, 4 withdrawal asked, 5 rejected.
beforeAll(async () => {
  app = await startTestApp();
  [admin, auditor, ann] = await Promise.all([
    app.admin(),
    app.auditor(),
    app.person({ balance: 250, name: 'Ann Example' }),
  ]);
  const ask = async (kind: string, amount: number) =>
    (await app.call(`POST /auth/${kind}-requests`, { token: ann.token, body: { userId: ann.id, amount } })).body.data
      ._id;
  const decide = (kind: string, id: string, status: string, reason?: string) =>
    app.call(`PATCH /auth/${kind}-requests/${id}`, { token: admin.token, body: { status, reason } });
  await decide('deposit', await ask('deposit', 500.5), 'approved');
  app.clock.advance(300_000);
  withdrawal = await ask('withdraw', 100);
  await decide('withdraw', withdrawal, 'rejected', 'The name differs.');
});
afterAll(() => app.stop());

const at = (query = '', { token } = auditor) => app.call(`GET /admin/accounts/${ann.id}${query}`, { token });
const eventsOf = (query = '', { token } = auditor) =>
  app.call(`GET /admin/accounts/${ann.id}/events${query}`, { token });

describe('the events of an account', () => {
  test('come in order, each with what it moved and the balances after it', async () => {
    const { status, body } = await eventsOf();
    expect([status, body.total]).toEqual([200, 6]);
    const shown = body.data.map(({ revision, type, balance, held }: Record<string, unknown>) => [
      revision,
      type,
      balance,
      held,
    ]);
    expect(shown).toEqual([
      [0, 'AccountOpened', 0, 0],
      [1, 'BalanceAdjusted', 250, 0],
      [2, 'DepositRequested', 250, 0],
      [3, 'DepositApproved', 750.5, 0],
      [4, 'WithdrawalRequested', 750.5, 100],
      [5, 'WithdrawalRejected', 750.5, 0],
    ]);
    expect(body.data[3]).toMatchObject({
      userId: ann.id,
      stream: `account-${ann.id}`,
      actor: { id: admin.id, role: 'admin', name: 'Ada Admin' },
      data: { amount: 500_50 },
      postings: [
        { account: 'client-bank', debit: 500.5, credit: 0 },
        { account: `investor:${ann.id}:cash`, debit: 0, credit: 500.5 },
      ],
      previousHash: body.data[2].hash,
      metadata: { hash: body.data[3].hash, commandId: expect.any(String) },
    });
  });

  test('are asked for by revision, both ends included', async () => {
    const revisions = async (query: string) => {
      const { body } = await eventsOf(query);
      return [body.total, ...body.data.map(({ revision }: { revision: number }) => revision)];
    };
    expect(await revisions('?from=2&to=4')).toEqual([3, 2, 3, 4]);
    expect(await revisions('?from=5')).toEqual([1, 5]);
    expect(await revisions('?to=0')).toEqual([1, 0]);
    expect(await revisions('?from=4&to=400')).toEqual([2, 4, 5]);
    expect(await revisions('?from=6')).toEqual([0]);
  });
});

test('when its events happened is told without the events', async () => {
  const { status, body } = await app.call(`GET /admin/accounts/${ann.id}/times`, { token: auditor.token });
  const { body: events } = await eventsOf();
  const times = events.data.map(({ revision, occurredAt: at, type }: Record<string, unknown>) => ({
    revision,
    at,
    type,
  }));
  expect([status, body]).toEqual([200, { every: 1, events: times }]);
});

describe('an account as it stood', () => {
  test('right after a revision', async () => {
    const { body } = await at('?revision=4');
    expect(body).toMatchObject({
      userId: ann.id,
      name: 'Ann Example',
      revision: 4,
      head: 5,
      balance: 750.5,
      available: 650.5,
      held: 100,
      invested: 0,
      status: 'active',
      isVerified: false,
    });
    expect(body.requests).toMatchObject([
      { _id: withdrawal, kind: 'withdrawal', status: 'pending', amount: 100, userId: { name: 'Ann Example' } },
      { kind: 'deposit', status: 'approved', amount: 500.5 },
    ]);
    const { body: events } = await eventsOf('?from=4&to=4');
    expect([body.hash, body.asOf]).toEqual([events.data[0].hash, events.data[0].occurredAt]);
  });

  test('at a time, its own millisecond included', async () => {
    const { body: events } = await eventsOf('?from=2&to=3');
    const [asked, approved] = events.data.map(({ occurredAt }: { occurredAt: string }) => occurredAt);
    expect((await at(`?at=${approved}`)).body).toMatchObject({ revision: 3, balance: 750.5, asOf: approved });
    expect((await at(`?at=${asked}`)).body.revision).toBe(asked === approved ? 3 : 2);
    const later = new Date(Date.parse(approved) + 60_000).toISOString();
    expect((await at(`?at=${later}`)).body).toMatchObject({ revision: 3, asOf: later, held: 0 });
  });

  test('now, with the reasons of decisions', async () => {
    const { body } = await at();
    expect(body).toMatchObject({ revision: 5, head: 5, held: 0 });
    expect(body.requests[0]).toMatchObject({ status: 'rejected', reason: 'The name differs.' });
    expect((await at('?revision=5')).body).toMatchObject({ stateHash: body.stateHash });
    expect((await at('?revision=4')).body.stateHash).not.toBe(body.stateHash);
  });

  test('before its opening, beyond its head and in the future there is none', async () => {
    for (const query of ['?at=2020-01-01', '?revision=6', '?at=2999-01-01T00:00:00Z']) {
      expect((await at(query)).status).toBe(404);
    }
  });
});

describe('an account as lists have it', () => {
  const listed = () => app.call(`GET /admin/accounts/${ann.id}/listed`, { token: auditor.token });

  test('is what follows from its events', async () => {
    const [{ body: shown }, { body: replayed }, { body: events }] = await Promise.all([listed(), at(), eventsOf()]);
    expect(shown).toEqual({ account: { ...replayed, asOf: shown.account.asOf }, events: events.data });
  });

  test('isn’t told while they don’t hold all that is open', async () => {
    const moreOpen = (more: number) =>
      sql`UPDATE accounts SET pending = pending + ${more} WHERE user_id = ${ann.id}`.execute(app.parts.db);
    await moreOpen(1);
    expect((await listed()).status).toBe(404);
    await moreOpen(-1);
    expect((await listed()).status).toBe(200);
  });
});

test('a wrong parameter is named', async () => {
  for (const [call, path] of [
    ['?revision=x', 'revision'],
    ['?revision=-1', 'revision'],
    ['?at=yesterday', 'at'],
    ['?at=2026-01-01&revision=1', 'at'],
    ['?when=now', 'when'],
    ['/events?from=x', 'from'],
    ['/events?to=1.5', 'to'],
    ['/events?from=3&to=2', 'to'],
  ] as const) {
    const { status, body } = await at(call);
    expect([call, status, body.issues?.[0]?.path]).toEqual([call, 400, path]);
  }
});

test('admins and auditors may look, investors not even at their own', async () => {
  for (const suffix of ['', '/events', '/listed', '/times']) {
    const call = `GET /admin/accounts/${ann.id}${suffix}`;
    expect((await app.call(call, { token: admin.token })).status).toBe(200);
    expect((await app.call(call, { token: ann.token })).status).toBe(403);
    expect((await app.call(call)).status).toBe(401);
  }
});

test('an id that nobody has is 404', async () => {
  for (const id of [randomUUID(), 'nobody', '%24ce']) {
    expect((await app.call(`GET /admin/accounts/${id}`, { token: auditor.token })).status).toBe(404);
    expect((await app.call(`GET /admin/accounts/${id}/events`, { token: auditor.token })).status).toBe(404);
    expect((await app.call(`GET /admin/accounts/${id}/listed`, { token: auditor.token })).status).toBe(404);
    expect((await app.call(`GET /admin/accounts/${id}/times`, { token: auditor.token })).status).toBe(404);
  }
});

test('a frozen and then erased person’s account is there for auditors, without the name', async () => {
  const leaver = await app.person({ name: 'Bea Vanish' });
  await app.call('POST /auth/erase-me', { token: leaver.token, body: { password: leaver.password } });
  const call = `GET /admin/accounts/${leaver.id}`;
  const { body } = await app.call(call, { token: auditor.token });
  expect(body).toMatchObject({ name: 'Erased person', status: 'closed' });
  const { body: events } = await app.call(`${call}/events`, { token: auditor.token });
  expect(events.data.map(({ actor }: { actor: { name: string } }) => actor.name)).toEqual([
    'Erased person',
    'Erased person',
  ]);
});
