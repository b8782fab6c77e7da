import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';
import type { AuditEvent, JournalEntry } from '../../contract/audit.ts';

let app: TestApp;
let admin: TestPerson;
let auditor: TestPerson;
let ann: TestPerson;
let bo: TestPerson;
// Ann: opened, verified, 250.50 by an edit, 100 asked for; Bo: opened, 400 by an edit, and then 50 taken away.
beforeAll(async () => {
  app = await startTestApp();
  [admin, auditor] = await Promise.all([app.admin(), app.auditor()]);
  ann = await app.person({ verified: true, balance: 250 });
  bo = await app.person({ balance: 400 });
  const edit = { newBalanceValue: 350 };
  await app.call(`PUT /auth/admin/edit-task/${bo.id}`, { token: admin.token, body: edit });
  await app.call('POST /auth/withdraw-requests', { token: ann.token, body: { userId: ann.id, amount: 100 } });
  await app.caughtUp();
});
afterAll(() => app.stop());

const list = async <Row>(name: string, filter: object = {}, query = '', { token } = auditor) => {
  const call = `GET /admin/${name}?filter=${encodeURIComponent(JSON.stringify(filter))}${query}`;
  const { status, headers, body } = await app.call(call, { token });
  return { status, range: headers.get('content-range'), rows: body as Row[] };
};
const typesOf = async (filter: object) =>
  (await list<AuditEvent>('events', { userId: ann.id, ...filter })).rows.map(({ type }) => type);

describe('the search over all events', () => {
  test('finds by person, the newest first, each as it is stored', async () => {
    const { rows } = await list<AuditEvent>('events', { userId: ann.id });
    expect(rows.map(({ type, revision }) => [type, revision])).toEqual([
      ['WithdrawalRequested', 3],
      ['BalanceAdjusted', 2],
      ['IdentityApproved', 1],
      ['AccountOpened', 0],
    ]);
    const { body } = await app.call(`GET /admin/accounts/${ann.id}/events`, { token: auditor.token });
    const { balance: _, held: __, invested: ___, ...stored } = body.data[2];
    expect(rows[1]).toEqual(stored);
  });

  test('finds by type, actor, period and amount', async () => {
    expect(await typesOf({ type: 'BalanceAdjusted' })).toEqual(['BalanceAdjusted']);
    expect(await typesOf({ type: ['AccountOpened', 'BalanceAdjusted'] })).toEqual(['BalanceAdjusted', 'AccountOpened']);
    expect(await typesOf({ actor: ann.id })).toEqual(['WithdrawalRequested', 'AccountOpened']);
    expect(await typesOf({ from: '2999-01-01' })).toEqual([]);
    expect(await typesOf({ to: '2020-01-01' })).toEqual([]);
    expect((await typesOf({ from: '2020-01-01', to: '2999-01-01' })).length).toBe(4);
    expect(await typesOf({ amountFrom: 200 })).toEqual(['BalanceAdjusted']);
    expect(await typesOf({ amountTo: 100 })).toEqual(['WithdrawalRequested']);
  });

  test('finds what somebody did on their own account and on others’, page after page', async () => {
    const token = admin.token;
    await app.call('POST /auth/deposit-requests', { token, body: { userId: admin.id, amount: 70 } });
    await app.caughtUp();
    const { rows: all } = await list<AuditEvent>('events');
    const done = all.filter(({ actor }) => actor.id === admin.id);
    expect(new Set(done.map(({ userId }) => userId === admin.id))).toEqual(new Set([true, false]));
    const upwards = done.map(({ position }) => position).toSorted();
    const pages = await Promise.all(
      upwards.map((_, at) =>
        list<AuditEvent>('events', { actor: admin.id }, `&sort=["position","ASC"]&range=[${at},${at}]`),
      ),
    );
    expect(pages.flatMap(({ rows }) => rows.map(({ position }) => position))).toEqual(upwards);
  });

  test('finds an edit that took money away by what it took', async () => {
    const { rows } = await list<AuditEvent>('events', { userId: bo.id, amountFrom: 50, amountTo: 50 });
    expect(rows.map(({ data }) => data['difference'])).toEqual([-50_00]);
  });

  test('gives pages, in either direction', async () => {
    const whole = await list<AuditEvent>('events', { userId: ann.id }, '&sort=["position","ASC"]');
    const first = await list<AuditEvent>('events', { userId: ann.id }, '&sort=["position","ASC"]&range=[1,2]');
    expect([first.range, first.rows]).toEqual(['events 1-2/4', whole.rows.slice(1, 3)]);
  });
});

describe('the journal', () => {
  test('has an entry for each event that moved money, and each names its event', async () => {
    const { rows, range } = await list<JournalEntry>('journal', { userId: ann.id });
    expect(range).toBe('journal 0-1/2');
    expect(rows).toMatchObject([
      {
        type: 'WithdrawalRequested',
        postings: [
          { account: `investor:${ann.id}:cash`, debit: 100, credit: 0 },
          { account: `investor:${ann.id}:held`, debit: 0, credit: 100 },
        ],
      },
      { type: 'BalanceAdjusted', postings: [{ account: 'adjustments', debit: 250, credit: 0 }, { credit: 250 }] },
    ]);
    const { rows: events } = await list<AuditEvent>('events', { userId: ann.id, type: 'WithdrawalRequested' });
    expect([rows[0]?.eventId, rows[0]?.id, rows[0]?.revision]).toEqual([events[0]?.id, events[0]?.position, 3]);
    expect((await list<AuditEvent>('events', { position: rows[0]?.id })).rows).toEqual(events);
    expect((await list<JournalEntry>('journal', { id: events[0]?.position })).rows).toEqual([rows[0]]);
  });

  test('finds the entries of an account, the platform’s or an investor’s', async () => {
    const typesOn = async (account: string, more: object = {}) =>
      (await list<JournalEntry>('journal', { account, ...more })).rows.map(({ type }) => type);
    expect(await typesOn(`investor:${ann.id}:held`)).toEqual(['WithdrawalRequested']);
    expect(await typesOn('adjustments', { userId: bo.id })).toEqual(['BalanceAdjusted', 'BalanceAdjusted']);
    expect(await typesOn('client-bank', { userId: bo.id })).toEqual([]);
    expect(await typesOn('no-such-account')).toEqual([]);
  });
});

describe('the trial balance', () => {
  const balance = async (query = '') => {
    const { body } = await app.call(`GET /admin/trial-balance${query}`, { token: auditor.token });
    const accounts = (body.accounts as { account: string }[]).map((line) => [line.account, line] as const);
    return { ...body, line: Object.fromEntries(accounts) };
  };

  test('names every account with its kind and sums, and its debits equal its credits', async () => {
    const { total, line } = await balance();
    expect(total.debit).toBe(total.credit);
    expect(line['adjustments']).toEqual({
      account: 'adjustments',
      kind: 'equity',
      debit: 650,
      credit: 50,
      balance: -600,
    });
    expect(line[`investor:${ann.id}:cash`]).toMatchObject({ kind: 'liability', debit: 100, credit: 250, balance: 150 });
    expect(line[`investor:${ann.id}:held`]).toMatchObject({ debit: 0, credit: 100, balance: 100 });
  });

  test('is that of any moment, its own millisecond included', async () => {
    const { rows } = await list<JournalEntry>('journal', { userId: bo.id }, '&sort=["occurredAt","ASC"]');
    const [first, second] = rows.map(({ occurredAt }) => occurredAt);
    if (!first || !second) throw new Error('two entries');
    const cash = `investor:${bo.id}:cash`;
    const justBefore = new Date(Date.parse(first) - 1).toISOString();
    expect((await balance(`?at=${justBefore}`)).line[cash]).toBeUndefined();
    expect((await balance(`?at=${first}`)).line[cash]).toMatchObject({ balance: 400 });
    expect((await balance(`?at=${second}`)).line[cash]).toMatchObject({ debit: 50, credit: 400, balance: 350 });
    expect((await balance('?at=2020-01-01')).accounts).toEqual([]);
    expect((await balance('?at=2020-01-01')).total).toEqual({ debit: 0, credit: 0 });
  });
});

describe('the search over everything', () => {
  const found = async (q: string, { token } = auditor) =>
    (await app.call(`GET /admin/search?q=${encodeURIComponent(q)}`, { token })).body.data;

  test('finds people by name, address or id, and their requests with them', async () => {
    expect(await found(ann.email.slice(0, 12))).toEqual([
      { kind: 'user', id: ann.id, title: ann.name, subtitle: ann.email },
      expect.objectContaining({ kind: 'request', title: 'Withdrawal of $100.00', requestKind: 'withdrawal' }),
    ]);
    expect((await found(ann.id))[0]).toMatchObject({ kind: 'user', id: ann.id });
    expect(await found('%')).toEqual([]);
  });

  test('finds a request by a part of its id, and an event by its id, its position or its name', async () => {
    const [{ id }] = (await found(ann.email)).slice(1);
    expect(await found(id.slice(-8))).toMatchObject([{ kind: 'request', id }]);
    const { rows } = await list<AuditEvent>('events', { userId: ann.id, type: 'IdentityApproved' });
    const [approved] = rows;
    if (!approved) throw new Error('an identity was approved');
    const shown = { kind: 'event', id: approved.position, title: 'Identity approved' };
    for (const q of [approved.id, approved.position, 'identity app', 'IdentityApproved'])
      expect(await found(q)).toMatchObject([{ ...shown, subtitle: expect.stringMatching(`^${ann.name} · `) }]);
  });
});

test('a wrong parameter is named', async () => {
  for (const [call, path] of [
    ['events?filter={"colour":"red"}', 'colour'],
    ['events?filter={"from":"soon"}', 'from'],
    ['events?filter={"amountFrom":"much"}', 'amountFrom'],
    ['events?sort=["actor","ASC"]', 'sort'],
    ['journal?filter={"account":7}', 'account'],
    ['journal?range=[5,1]', 'range'],
    ['trial-balance?at=noon', 'at'],
    ['search?q= ', 'q'],
  ] as const) {
    const { status, body } = await app.call(`GET /admin/${encodeURI(call)}`, { token: auditor.token });
    expect([call, status, body.issues[0].path]).toEqual([call, 400, path]);
  }
});

test('the last moment that can be asked for has a trial balance, which is today’s', async () => {
  for (const part of ['', '/summary', '/investors?account=cash']) {
    const ask = async (at: string) => {
      const path = `/admin/trial-balance${part}${part.includes('?') ? '&' : '?'}${at}`;
      const { status, body } = await app.call(`GET ${path}`, { token: auditor.token });
      return [part, status, { ...body, asOf: undefined, at: undefined }];
    };
    const now = `at=${new Date().toISOString()}`;
    expect(await ask('at=9999-12-31T23:59:59.999Z')).toEqual(await ask(now));
  }
});

test('admins and auditors may look, investors not', async () => {
  for (const name of ['events', 'journal', 'trial-balance']) {
    expect((await app.call(`GET /admin/${name}`, { token: admin.token })).status).toBe(200);
    expect((await app.call(`GET /admin/${name}`, { token: ann.token })).status).toBe(403);
    expect((await app.call(`GET /admin/${name}`)).status).toBe(401);
  }
});
