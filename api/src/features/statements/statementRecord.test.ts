import { createMemoryEventStore } from '@northvale/ledger/eventStore/memory/memoryEventStore.ts';
import { createAccountHistory } from '@northvale/ledger/history/accountHistory.ts';
import { usd } from '@northvale/ledger/money.ts';
import { admin, owner, OWNER, sealed, system, buyUnits } from '@northvale/ledger/testing/given.ts';
import { madeBy, tellAccount, type Told } from '@northvale/ledger/testing/tellAccount.ts';
import { expect, test } from 'vitest';
import { statementCsv } from './routes.ts';
import { statementPdf } from './statementPdf.ts';
import { statementRecord } from './statementRecord.ts';

const BANK = 'a-bank-account';
const STORY: readonly Told[] = [
  ['2026-01-05T09:00:00.000Z', owner, { type: 'OpenAccount', userId: OWNER }],
  ['2026-01-05T10:00:00.000Z', owner, { type: 'RequestDeposit', amount: usd(1_000), method: 'Bank Transfer' }],
  ['2026-01-06T10:00:00.000Z', admin, { type: 'ApproveDeposit', requestId: madeBy(1) }],
  ['2026-01-06T11:00:00.000Z', admin, { type: 'ApproveIdentity' }],
  ['2026-01-07T00:00:00.000Z', owner, buyUnits(5)],
  ['2026-01-19T00:00:00.000Z', owner, { type: 'LinkBankAccount', bankAccountId: BANK }],
  [
    '2026-01-20T00:00:00.000Z',
    owner,
    { type: 'RequestWithdrawal', amount: usd(100), method: 'Card', bankAccountId: BANK },
  ],
  ['2026-01-31T00:00:00.000Z', admin, { type: 'ApproveWithdrawal', requestId: madeBy(6) }],
  ['2026-02-01T00:00:00.000Z', admin, { type: 'AdjustBalance', newBalance: usd(510), reason: sealed('=wire fee') }],
  ['2026-04-07T00:00:00.000Z', system, { type: 'MatureHolding', holdingId: madeBy(4) }],
];
const PERIOD = { from: '2026-01-01T00:00:00.000Z', to: '2026-05-01T00:00:00.000Z' };
const COVERED = { size: 512, root: 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=' };

const LATER = '2026-06-01T00:00:00.000Z';

async function made({ now = LATER, readAt = LATER, covered = true } = {}) {
  const store = createMemoryEventStore();
  await tellAccount(store, STORY);
  const bankAccount = { _id: BANK, bankName: 'Wells Fargo', accountNumber: '000123454417', accountHolderName: 'Ann' };
  const people = {
    names: async () => new Map([[OWNER, 'Łucja Example']]),
    bankAccounts: async () => new Map([[BANK, bankAccount]]),
    openText: async (_: string, text: string) => text.replace('sealed:', ''),
  } as unknown as Parameters<typeof statementRecord>[0]['people'];
  const history = createAccountHistory(store);
  let time = now;
  const steps: typeof history.steps = (...asked) => {
    time = readAt;
    return history.steps(...asked);
  };
  const parts = {
    history: { ...history, steps },
    people,
    now: () => new Date(time),
    clock: { now: () => new Date(time), differenceMs: () => 0 },
    firstCheckpointOver: async () => (covered ? COVERED : undefined),
  };
  const statement = await statementRecord(parts, OWNER, PERIOD);
  if (!statement) throw new Error('no statement');
  return statement;
}

test('a statement says in words what moved', async () => {
  const { movements, ...rest } = await made();
  expect(movements.map(({ description, amount, balance }) => [description, amount, balance])).toEqual([
    ['Deposit by Bank Transfer', 1_000, 1_000],
    ['Bought 5 units of Old Mill Apartments', -400, 600],
    ['Withdrawal by Card to Wells Fargo, ending 4417', -100, 500],
    ['Adjustment: =wire fee', 10, 510],
    ['Old Mill Apartments matured: $400.00 and a return of $50.00', 450, 960],
  ]);
  expect(rest).toMatchObject({ name: 'Łucja Example', opening: 0, closing: 960, held: 0, revision: 9, fees: 0 });
});

test('it is preliminary until its period has ended for a minute and a checkpoint covers it', async () => {
  expect((await made()).preliminary).toBe(false);
  expect(await made({ now: '2026-05-01T00:01:00.000Z' })).toMatchObject({ preliminary: false, checkpoint: COVERED });
  // What is appended after it was asked for may not be among what is read.
  expect((await made({ now: '2026-05-01T00:00:59.999Z', readAt: LATER })).preliminary).toBe(true);
  expect((await made({ covered: false })).preliminary).toBe(true);
  // What was appended since it was asked for may not be among what was read.
});

test('as a table it says the same, and nothing in it is run by a spreadsheet', async () => {
  const csv = statementCsv(await made());
  expect(csv.startsWith('\uFEFFrow,')).toBe(true);
  const rows = csv.trim().split('\n');
  expect(rows[0]).toMatch(/^row,at,revision,type,description,in,out,balance,/);
  expect(rows.slice(1).map((row) => row.split(',')[0])).toEqual([
    'account',
    'opening',
    ...Array.from({ length: 5 }, () => 'movement'),
    'closing',
    'held',
    'fees',
    'performance',
    'holding',
    'checkpoint',
  ]);
  expect(rows.at(-1)).toBe(`checkpoint,,,,of 512 events,,,,,,,,${COVERED.root}`);
  expect(rows[3]).toBe(
    'movement,2026-01-06T10:00:00.000Z,2,DepositApproved,Deposit by Bank Transfer,1000.00,,1000.00,,,,,',
  );
  expect(rows[5]).toContain(',"Withdrawal by Card to Wells Fargo, ending 4417",,100.00,500.00,');
  const formula = { ...(await made()), name: '=HYPERLINK("http://evil.example")' };
  expect(statementCsv(formula)).toContain(`"'=HYPERLINK(""http://evil.example"")`);
  // Where a comma is written in numbers, a semicolon ends a cell.
  expect(statementCsv({ ...formula, name: 'Ann;=1+1;' })).toContain(",Ann;'=1+1; (");
  expect(statementCsv({ ...formula, name: 'Ann;"=1+1;' })).toContain(`,"Ann;""'=1+1; (`);
  // There quotes before a comma aren't told from letters, and a line break ends a row.
  expect(statementCsv({ ...formula, name: 'Ann,\n=1+1' })).toContain(`,"Ann,\n'=1+1 (`);
});

const LETTERHEAD = { productName: 'Northvale', publicUrl: 'https://northvale.example' };
const pdf = async (options = {}) => (await statementPdf(await made(options), LETTERHEAD)).toString('latin1');

test('as a document it is the same bytes each time it is made', async () => {
  expect(await pdf()).toBe(await pdf({ now: '2030-01-01T00:00:00.000Z' }));
  expect(await pdf({ covered: false })).not.toBe(await pdf());
});

test('a screen reader finds its language, its title, headings and tables with their headers', async () => {
  const text = await pdf();
  expect(text).toContain('/Lang (en)');
  expect(text).toMatch(/\/Title \d+ 0 R\n/);
  expect(text).toContain('(Northvale account statement, 1 Jan 2026 to 30 Apr 2026)');
  expect(text).toContain('/DisplayDocTitle true');
  expect(text).toContain('/Marked true');
  const count = (type: string) => text.split(`/S /${type}\n`).length - 1;
  expect([count('Document'), count('H1'), count('H2'), count('Table'), count('Figure')]).toEqual([1, 1, 4, 3, 1]);
  // Movements and holdings have a head and a row each; the summary is six rows of a header and a value.
  expect([count('TR'), count('TH')]).toEqual([1 + 5 + 1 + 1 + 10, 6 + 7 + 10]);
  expect(text).toContain('/Alt (QR code of https://northvale.example/verify)');
  expect(text).not.toContain('/FlateDecode');
});

test('a name in another script is told to screen readers as it is; one with a gap gives way to the account', async () => {
  const gap = (await statementPdf({ ...(await made()), name: '김민준' }, LETTERHEAD)).toString('latin1');
  expect(gap).not.toContain('/ActualText');
  const statement = { ...(await made()), name: '山田太郎' };
  const text = (await statementPdf(statement, LETTERHEAD)).toString('latin1');
  const utf16 = Buffer.from('山田太郎', 'utf16le').swap16().toString('latin1');
  expect(text).toContain('/ActualText');
  expect(
    text.replaceAll(/\\([0-7]{3}|.)/g, (_, it: string) =>
      it.length === 3 ? String.fromCharCode(parseInt(it, 8)) : it,
    ),
  ).toContain(utf16);
});
