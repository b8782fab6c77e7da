import { decimal } from '@northvale/ledger/money.ts';
import type { Reconciliation } from '../../contract/bank.ts';
import { centsOf } from '../../contract/dollars.ts';
import { csvFile } from '../../contract/spreadsheets.ts';
import { drawDocument, type Letterhead, section } from '../../pdf/document.ts';
import { FAINT, type Sheet, TEXT } from '../../pdf/sheet.ts';
import { type Column, drawTable } from '../../pdf/table.ts';
import { day as dayInWords, moneyOf } from '../../words.ts';

/** '2026-11' */
export const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The report of a month's reconciliations: each day as it was signed, or as it stands. */
export const createReport = (
  month: string,
  days: readonly Reconciliation[],
  format: 'pdf' | 'csv',
  letterhead: Letterhead,
): Promise<Buffer> | string => (format === 'csv' ? reportCsv(days) : reportPdf(month, days, letterhead));

const CSV_COLUMNS = [
  'date',
  'status',
  'bank',
  'ledger',
  'outstanding',
  'difference',
  'owed',
  'clientBank',
  'placements',
  'firmFunds',
  'shortfall',
  'signedBy',
  'signedAt',
  'position',
  'note',
];

const amount = (dollars: number | null): string => (dollars === null ? '' : decimal(centsOf(dollars)));

const reportCsv = (days: readonly Reconciliation[]): string =>
  csvFile([
    CSV_COLUMNS,
    ...days.map(({ date, status, external, internal, signedBy, signedAt = '', position, note = '' }) => [
      date,
      status,
      ...[external.bank, external.ledger, external.outstandingSum, external.difference].map(amount),
      ...[internal.owed, internal.clientBank, internal.placements, internal.firmFunds, internal.shortfall].map(amount),
      signedBy?.name ?? '',
      signedAt,
      position,
      note,
    ]),
  ]);

const EXTERNAL: readonly Column[] = [
  { title: 'Day', share: 15 },
  { title: 'Bank', share: 16, align: 'right' },
  { title: 'Ledger', share: 16, align: 'right' },
  { title: 'Outstanding', share: 16, align: 'right' },
  { title: 'Difference', share: 14, align: 'right' },
  { title: 'Signed by', share: 22 },
];

const INTERNAL: readonly Column[] = [
  { title: 'Day', share: 15 },
  { title: 'Owed to clients', share: 18, align: 'right' },
  { title: 'At the bank', share: 18, align: 'right' },
  { title: 'Placed', share: 18, align: 'right' },
  { title: 'Firm’s own', share: 15, align: 'right' },
  { title: 'Shortfall', share: 15, align: 'right' },
];

const ITEMS: readonly Column[] = [
  { title: 'Kind', share: 14 },
  { title: 'Id', share: 54 },
  { title: 'Amount', share: 18, align: 'right' },
  { title: 'Days', share: 10, align: 'right' },
];

const OPEN_WORDS = {
  noStatement: 'open: no statement',
  notOver: 'open: not over yet',
  difference: 'open: a difference',
  shortfall: 'open: a shortfall',
  reopened: 'open again',
} as const;

async function reportPdf(month: string, days: readonly Reconciliation[], letterhead: Letterhead): Promise<Buffer> {
  const last = days.at(-1)!;
  const position =
    days
      .map((each) => each.position)
      .toSorted()
      .at(-1) ?? '';
  const heading = { title: 'Reconciliation of client money', about: month, at: `${last.date}T23:59:59.999Z` };
  return drawDocument(letterhead, heading, async (sheet) => {
    sheet.block('P', `${dayInWords(`${days[0]!.date}T00:00:00.000Z`)} to ${dayInWords(heading.at)} (UTC)`, TEXT);
    section(sheet, 'The bank’s statements against the ledger');
    await drawTable(
      sheet,
      EXTERNAL,
      days.map(({ date, external, signedBy, openBecause }) => [
        date,
        external.bank === null ? 'no statement' : moneyOf(external.bank),
        moneyOf(external.ledger),
        moneyOf(external.outstandingSum),
        moneyOf(external.difference),
        openBecause ? OPEN_WORDS[openBecause] : (signedBy?.name ?? 'open'),
      ]),
    );
    section(sheet, 'What clients are owed against what is there for it');
    await drawTable(
      sheet,
      INTERNAL,
      days.map(({ date, internal }) => [
        date,
        ...[internal.owed, internal.clientBank, internal.placements, internal.firmFunds, internal.shortfall].map(
          moneyOf,
        ),
      ]),
    );
    await drawLastDay(sheet, last);
    section(sheet, 'What this document rests on');
    sheet.block('P', `The ledger’s events up to the position ${position}; signed days as they were signed.`, FAINT);
  });
}

async function drawLastDay(sheet: Sheet, { date, external, internal }: Reconciliation): Promise<void> {
  section(sheet, `Outstanding at the end of ${date}`);
  if (external.outstanding.length === 0) sheet.block('P', 'Nothing.', TEXT);
  else
    await drawTable(
      sheet,
      ITEMS,
      external.outstanding.map(({ kind, id, amount: item, age }) => [kind, id, moneyOf(item), String(age)]),
    );
  section(sheet, `What makes and what covers a shortfall at the end of ${date}`);
  await drawTable(
    sheet,
    [
      { title: 'Cause', share: 70 },
      { title: 'Amount', share: 30, align: 'right' },
    ],
    internal.causes.map(({ kind, amount: cause }) => [kind, moneyOf(cause)]),
  );
}
