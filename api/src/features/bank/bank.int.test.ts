import { usd } from '@northvale/ledger/money.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { verifyOn } from '../../../testing/verifyOn.ts';
import type { BankLine, Reconciliation } from '../../contract/bank.ts';
import { finishOldMatches, matchLine } from '../../commands/bank.ts';

let app: TestApp;
let admin: TestPerson;
let second: TestPerson;
let ann: TestPerson;
beforeAll(async () => {
  app = await startTestApp({ fourEyesAbove: usd(50_000) });
  [admin, second, ann] = await Promise.all([
    app.admin(),
    app.admin(),
    app.person({ name: 'Ann Harbour', verified: true }),
  ]);
});
afterAll(() => app.stop());

const today = () => app.clock.now().toISOString().slice(0, 10);
const as = ({ token }: TestPerson) => ({ token });

interface Row {
  readonly text: string;
  readonly amount: number;
  readonly name?: string;
}

let balance = 0;
let booked: string[] = [];

/** A day's statement with what came and went: each begins where the one before ended. */
function statement(rows: readonly Row[], { name = 'statement.csv' } = {}): FormData {
  const lines = rows.map(({ text, amount, name: who = '' }) => {
    balance = Math.round(100 * (balance + amount)) / 100;
    return `${today()},${amount.toFixed(2)},"${text}","${who}",R${booked.length + Math.random()},${balance.toFixed(2)}`;
  });
  booked = [...booked, ...lines];
  const form = new FormData();
  const head = 'Date,Amount,Description,Counterparty,Reference,Balance';
  form.append('file', new Blob([[head, ...booked].join('\n')], { type: 'text/csv' }), name);
  form.append('mapping', JSON.stringify(MAPPING));
  return form;
}

const MAPPING = {
  columns: {
    date: 'Date',
    amount: 'Amount',
    text: ['Description'],
    counterparty: 'Counterparty',
    reference: 'Reference',
    balance: 'Balance',
  },
  dateOrder: 'ymd',
  decimal: '.',
  account: 'US64SVBK0001',
};

const imported = async (form: FormData) => app.call('POST /admin/bank-statements', { ...as(admin), body: form });
const lines = async (filter: object = {}): Promise<BankLine[]> =>
  (await app.call(`GET /admin/bank-lines?filter=${encodeURIComponent(JSON.stringify(filter))}`, as(admin))).body;
const lineSaying = async (q: string): Promise<BankLine> => (await lines({ q }))[0]!;
const explained = (id: string, body: object, who = admin) =>
  app.call(`POST /admin/bank-lines/${id}/explain`, { ...as(who), body });
const matched = (id: string, requestId: string, who = admin) =>
  app.call(`POST /admin/bank-lines/${id}/match`, { ...as(who), body: { requestId } });
const dayNow = async (): Promise<Reconciliation> =>
  (await app.call(`GET /admin/reconciliations/${today()}`, as(admin))).body;

const cashOf = async ({ id }: TestPerson) => (await app.parts.accounts.load(id)).cash;

async function deposit(amount: number, of = ann): Promise<string> {
  const asked = await app.call('POST /auth/deposit-requests', { ...as(of), body: { userId: of.id, amount } });
  await app.caughtUp();
  return asked.body.data._id;
}

test('a statement is imported once, however often it comes', async () => {
  const form = statement([{ text: 'Seed money of the firm', amount: 10_000 }]);
  const first = await imported(form);
  expect([first.status, first.body.data]).toMatchObject([
    201,
    { account: 'US64SVBK0001', lines: 1, open: 1, closing: 10_000 },
  ]);
  expect((await imported(statement([]))).status).toBe(200);
  expect(await lines()).toHaveLength(1);
});

test('a statement that leaves a gap is refused with the difference, and nothing of it is there', async () => {
  const form = new FormData();
  form.append('file', new Blob([`Date,Amount,Balance\n${today()},5.00,10006.00`]), 'gap.csv');
  form.append(
    'mapping',
    JSON.stringify({ ...MAPPING, columns: { date: 'Date', amount: 'Amount', balance: 'Balance' } }),
  );
  const { status, body } = await imported(form);
  expect([status, body.code, body.issues[0].code, body.issues[0].path]).toEqual([
    400,
    'BadStatement',
    'StatementGap',
    'opening',
  ]);
  expect(await lines()).toHaveLength(1);
});

test('a first statement that opens with more than the ledger has is imported with a line over the rest, once', async () => {
  const other = (...rows: readonly string[]) => {
    const form = new FormData();
    form.append('file', new Blob([['Date,Amount,Balance', ...rows].join('\n')]), 'other.csv');
    const columns = { date: 'Date', amount: 'Amount', balance: 'Balance' };
    form.append('mapping', JSON.stringify({ ...MAPPING, columns, account: 'DE02SAVINGS1' }));
    return form;
  };
  const first = `${today()},5.00,55.00`;
  expect((await imported(other(first))).status).toBe(201);
  expect((await imported(other(first))).status).toBe(200);
  expect((await imported(other(first, `${today()},1.00,56.00`))).body.data).toMatchObject({ lines: 1, closing: 56 });
  expect((await lineSaying('Brought forward')).amount).toBe(50);
});

test('exact lines are approved together, each once; an own one is refused', async () => {
  const mine = await deposit(300, admin);
  const ids = [await deposit(500), await deposit(700)];
  const worded = (id: string) =>
    id
      .slice(-8)
      .toUpperCase()
      .replace(/(.{4})/, '$1-');
  await imported(
    statement([
      { text: `Ref ${worded(ids[0]!)} thanks`, amount: 500, name: 'A HARBOUR' },
      { text: `deposit ${worded(ids[1]!)}`, amount: 700 },
      { text: `deposit ${worded(mine)}`, amount: 300 },
    ]),
  );
  const exact = await lines({ exact: true });
  expect(exact.map(({ candidates }) => candidates[0]?.exact)).toEqual([true, true, true]);
  const answered = await app.call('POST /admin/bank-lines/match-exact', {
    ...as(admin),
    body: { ids: exact.map(({ id }) => id) },
  });
  const outcomes = answered.body.data.map(({ outcome, code }: { outcome: string; code?: string }) => code ?? outcome);
  expect(outcomes.toSorted()).toEqual(['OwnAccount', 'matched', 'matched']);
  expect(await cashOf(ann)).toBe(usd(1_200));
  const again = await app.call('POST /admin/bank-lines/match-exact', {
    ...as(second),
    body: { ids: exact.map(({ id }) => id) },
  });
  expect(again.body.data.filter(({ outcome }: { outcome: string }) => outcome === 'matched')).toHaveLength(1);
  expect(await cashOf(ann)).toBe(usd(1_200));
});

test('where another amount came, the request is rejected and one over what came is approved in its place', async () => {
  const asked = await deposit(400);
  await imported(statement([{ text: `for ${asked.slice(-8)}`, amount: 385.5, name: 'Ann Harbour' }]));
  const line = await lineSaying(asked.slice(-8));
  expect(line.candidates[0]).toMatchObject({ requestId: asked, reasons: ['reference', 'name', 'date'], exact: false });
  const { status, body } = await matched(line.id, asked);
  expect([status, body.data.status, body.data.match.approves]).toEqual([200, 'matched', true]);
  const own = (await app.call(`GET /auth/deposit-requests/${ann.id}`, as(ann))).body.data;
  expect(own.slice(0, 2).map((each: { status: string; amount: number }) => [each.status, each.amount])).toEqual([
    ['approved', 385.5],
    ['rejected', 400],
  ]);
  expect((await app.call(`DELETE /admin/bank-lines/${line.id}/match`, as(admin))).body.code).toBe('InUse');
});

test('an approved request is offered for its own amount alone', async () => {
  const asked = await deposit(610);
  await app.call(`PATCH /admin/deposits/${asked}`, { ...as(admin), body: { status: 'approved' } });
  await app.caughtUp();
  await imported(
    statement([
      { text: `part of ${asked.slice(-8)}`, amount: 600 },
      { text: `all of ${asked.slice(-8)}`, amount: 610 },
    ]),
  );
  expect((await lineSaying('part of')).candidates).toEqual([]);
  const line = await lineSaying('all of');
  expect(line.candidates.map(({ requestId }) => requestId)).toEqual([asked]);
  expect((await matched(line.id, asked)).status).toBe(200);
});

test('one line pays for one request, and one request is paid by one line', async () => {
  const [one, two] = [await deposit(150), await deposit(150)];
  await imported(
    statement([
      { text: 'no reference', amount: 150 },
      { text: 'nor here', amount: 150 },
    ]),
  );
  const open = await lines({ status: 'open', q: '150' });
  const [line, other] = open;
  const both = await Promise.all([matched(line!.id, one), matched(line!.id, two, second)]);
  expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  const taken = both[0]!.status === 200 ? one : two;
  expect((await matched(other!.id, taken)).body.code).toMatch(/AlreadyDecided|BadInput/);
  expect((await matched(other!.id, taken === one ? two : one)).status).toBe(200);
});

test('a match that a crash cut off before its approval is finished, once', async () => {
  const asked = await deposit(900);
  await imported(statement([{ text: 'cut off', amount: 900 }]));
  const { id } = await lineSaying('cut off');
  const { accounts, banks } = app.parts;
  const crashing = { ...app.parts, accounts: { ...accounts, handle: () => Promise.reject(new Error('killed')) } };
  await expect(matchLine(crashing, { lineId: id, actor: { id: admin.id, role: 'admin' } }, asked)).rejects.toThrow(
    'killed',
  );
  await app.caughtUp();
  const before = await cashOf(ann);
  const later = new Date(app.clock.now().getTime() + 120_000);
  await finishOldMatches(app.parts, later);
  await finishOldMatches(app.parts, later);
  await app.caughtUp();
  expect(await cashOf(ann)).toBe(before + usd(900));
  expect((await banks.load('US64SVBK0001')).lines.get(id)?.match).toEqual({ requestId: asked, approves: true });
});

test('other lines are explained, above the limit by two admins, and taken back', async () => {
  await imported(
    statement([
      { text: 'Account fee', amount: -12.5 },
      { text: 'Strange money', amount: 77 },
      { text: 'Large firm money', amount: 60_000 },
    ]),
  );
  const charge = await lineSaying('Account fee');
  expect((await explained(charge.id, { as: 'interest' })).body.issues[0].path).toBe('as');
  expect((await explained(charge.id, { as: 'placement' })).body.issues[0].path).toBe('investmentId');
  expect((await explained(charge.id, { as: 'charge' })).body.data).toMatchObject({
    status: 'explained',
    explanation: { as: 'charge' },
  });
  const strange = await lineSaying('Strange money');
  const keyed = (as: string) =>
    app.call(`POST /admin/bank-lines/${strange.id}/explain`, {
      token: admin.token,
      headers: { 'idempotency-key': 'strange' },
      body: { as },
    });
  const first = await keyed('firmIn');
  expect((await keyed('firmIn')).body).toEqual(first.body);
  expect((await keyed('unknown')).body.code).toBe('KeyReused');
  expect((await app.call(`DELETE /admin/bank-lines/${strange.id}/match`, as(admin))).body.data.status).toBe('open');
  await explained(strange.id, { as: 'unknown', note: 'Asked the bank on Monday' });
  expect((await lineSaying('Strange money')).explanation).toMatchObject({
    as: 'unknown',
    note: 'Asked the bank on Monday',
  });
  const large = await lineSaying('Large firm money');
  expect((await explained(large.id, { as: 'firmIn' })).status).toBe(202);
  expect((await explained(large.id, { as: 'firmIn' })).body.code).toBe('SecondAdminNeeded');
  app.clock.advance(25 * 3_600_000);
  [admin, second] = await Promise.all([again(admin), again(second)]);
  expect((await explained(large.id, { as: 'firmOut' }, second)).body.issues[0].path).toBe('as');
  expect((await explained(large.id, { as: 'firmIn' }, second)).body.data).toMatchObject({ status: 'explained' });
});

const again = async (person: TestPerson): Promise<TestPerson> => ({
  ...person,
  token: (await app.signIn(person.email, person.password)).body.token,
});

test('a day comes out even, is signed, and is open again once a line of it is', async () => {
  const date = booked[0]!.slice(0, 10);
  const open = await lines({ status: 'open' });
  for (const { id, amount } of open) await explained(id, { as: amount > 0 ? 'firmIn' : 'firmOut' }, second);
  const before: Reconciliation = (await app.call(`GET /admin/reconciliations/${date}`, as(admin))).body;
  expect(before.external.difference).toBe(0);
  const signed = await app.call(`POST /admin/reconciliations/${date}/sign`, { ...as(admin), body: {} });
  expect([signed.status, signed.body.data?.status, signed.body.data?.signedBy?.id]).toEqual([200, 'signed', admin.id]);
  const strange = await lineSaying('Strange money');
  expect((await app.call(`DELETE /admin/bank-lines/${strange.id}/match`, as(admin))).body.data.status).toBe('open');
  expect((await app.call(`GET /admin/reconciliations/${date}`, as(admin))).body).toMatchObject({
    status: 'open',
    openBecause: 'reopened',
  });
  expect((await dayNow()).openBecause).toBe('notOver');
});

test('the report is a PDF and a table', async () => {
  const month = booked[0]!.slice(0, 7);
  const pdf = await app.call(`GET /admin/reconciliations/${month}/report?format=pdf`, as(admin));
  expect(pdf.status).toBe(200);
  const csv = await app.call(`GET /admin/reconciliations/${month}/report?format=csv`, as(await app.auditor()));
  expect(csv.body).toContain('date,status,bank,ledger');
});

test('the check finds nothing, and then what somebody changed of a match', async () => {
  await app.caughtUp();
  expect((await verifyOn(app, {})).differences).toEqual([]);
  const { pool } = app.parts;
  await pool.query(
    `UPDATE bank_lines SET request_id = NULL, status = 'open' WHERE status = 'matched' AND amount = 38550`,
  );
  const { code, differences } = await verifyOn(app, {});
  expect([code, differences.length, differences[0]]).toEqual([1, 1, expect.stringMatching(/^bank bank-US64SVBK0001/)]);
});
