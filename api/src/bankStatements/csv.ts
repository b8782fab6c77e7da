import { createHash } from 'node:crypto';
import { add, type Cents, negate, subtract, ZERO } from '@northvale/ledger/money.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { type CsvMapping, MAX_STATEMENT_LINES } from '../contract/bankStatements.ts';
import { centsOf } from '../contract/dollars.ts';
import { amountIn, dayIn, guessedMapping } from './csvValues.ts';
import { cleaned, type Faults, isNewestFirst, joined } from './statementFile.ts';
import type { Reading, StatementLine } from './statementFile.ts';

interface Row {
  /** The line of the file, from 1, in which it begins. */
  readonly at: number;
  /** Trimmed. */
  readonly cells: readonly string[];
}

interface Table {
  readonly separator: string;
  readonly header: Row;
  readonly columns: string[];
  readonly rows: readonly Row[];
}

/** The table of a bank's export, or nothing where the text is none. */
export function readCsv(
  text: string,
  mappingOf: (shape: string) => CsvMapping | undefined,
  faults: Faults,
): Reading | undefined {
  const table = tableIn(text, faults);
  if (!table) return undefined;
  const { separator, columns, rows } = table;
  const digest = createHash('sha256').update(JSON.stringify([separator, ...columns]));
  const shape = digest.digest('hex').slice(0, 32);
  const mapping = mappingOf(shape) ?? guessedMapping(columns, rows);
  const found = { separator, columns, shape, ...(mapping && { mapping }) };
  if (!mapping) faults.add('mapping.columns.date', 'NotMapped');
  if (!mapping || !isReadable(mapping, columns, faults)) return { ...found, lines: [] };
  return { ...found, ...readTable(table, mapping, faults) };
}

const SEPARATORS = [',', ';', '\t', '|'];
const SAMPLE_ROWS = 50;

/** The table begins with the first row that is as wide as most are: above it there may be shorter ones. */
function tableIn(text: string, faults: Faults): Table | undefined {
  const sample = text.split('\n', SAMPLE_ROWS);
  const cut = SEPARATORS.map((separator) => ({
    separator,
    ...usualWidth(sample.map((line) => line.split(separator).length)),
  }));
  const separator = cut.toSorted(byRows)[0]?.separator ?? ',';
  const all = rowsOf(text, separator, faults);
  const { width } = usualWidth(all.slice(0, SAMPLE_ROWS).map(({ cells }) => lengthOf(cells)));
  const [header, ...rows] = all.slice(all.findIndex(({ cells }) => lengthOf(cells) >= width));
  if (width === 0 || !header || rows.length === 0) return undefined;
  if (rows.length > MAX_STATEMENT_LINES) faults.add('file', 'StatementTooLong', { most: MAX_STATEMENT_LINES });
  const names = header.cells.slice(0, lengthOf(header.cells)).map((name) => cleaned(name));
  return { separator, header, columns: names.map(distinct), rows };
}

interface Width {
  readonly width: number;
  /** How many have it. */
  readonly rows: number;
}
const byRows = (a: Width, b: Width): number => b.rows - a.rows || b.width - a.width;

/** The width that most rows have: a table's has at least two cells, and no bank has hundreds. */
function usualWidth(widths: readonly number[]): Width {
  const wide = widths.filter((width) => width > 1 && width <= 200);
  const counted = wide.map((width) => ({ width, rows: wide.filter((each) => each === width).length }));
  return counted.toSorted(byRows)[0] ?? { width: 0, rows: 0 };
}

/** Without the blank cells at the end, which some banks write into some rows only. */
const lengthOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== '') + 1;

function rowsOf(text: string, separator: string, faults: Faults): Row[] {
  const rows: Row[] = [];
  let read = 0;
  try {
    parse(text, {
      delimiter: separator,
      record_delimiter: '\n',
      relax_quotes: true,
      relax_column_count: true,
      skip_records_with_empty_values: true,
      to: SAMPLE_ROWS + MAX_STATEMENT_LINES + 1,
      on_record: (record: string[], { lines }) => {
        rows.push({ at: lines - record.join('').split('\n').length + 1, cells: record.map((cell) => cell.trim()) });
        read = lines;
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    faults.add(`line ${read + 1}`, 'QuoteNotClosed');
  }
  return rows;
}

/** A second column of the same name is called by its number too. */
function distinct(name: string, place: number, names: readonly string[]): string {
  const before = names.slice(0, place).filter((other) => other === name).length;
  return before === 0 ? name : `${name} (${before + 1})`;
}

/** Whether lines can be read; what else the mapping lacks is said too. */
function isReadable({ columns: mapped, ...mapping }: CsvMapping, columns: readonly string[], faults: Faults): boolean {
  for (const [field, names] of Object.entries(mapped))
    for (const column of [names ?? []].flat())
      if (!columns.includes(column)) faults.unlike(`mapping.columns.${field}`, 'NoSuchColumn', column);
  if ((mapped.amount ?? mapped.debit) === undefined) faults.add('mapping.columns.amount', 'NotMapped');
  const canBeRead = faults.areNone;
  if ((mapped.account ?? mapping.account) === undefined) faults.add('mapping.account', 'NotMapped');
  if ((mapped.balance ?? mapping.opening) === undefined) faults.add('mapping.opening', 'NotMapped');
  if ((mapped.balance ?? mapping.closing) === undefined) faults.add('mapping.closing', 'NotMapped');
  return canBeRead;
}

/** A line with the balance that the bank says is left after it. */
interface Booked {
  readonly line: StatementLine;
  readonly balance: Cents | undefined;
}

const OTHER_CURRENCY = /[€£¥]|(?<![A-Z])(?:EUR|GBP|CHF|CAD|AUD|NZD|JPY|CNY|HKD|SGD|INR|SEK|NOK|DKK|PLN)(?![A-Z])/;

function readTable({ header, columns, rows }: Table, mapping: CsvMapping, faults: Faults): Reading {
  const { amount, debit, credit, balance } = mapping.columns;
  for (const column of [amount, debit, credit]) {
    const [currency] = OTHER_CURRENCY.exec(column ?? '') ?? [];
    if (currency) faults.unlike(pathOf(header.at, column), 'OtherCurrency', currency);
  }
  if (mapping.account !== undefined) faults.account('mapping.account', mapping.account);
  const inFile = rows.flatMap((row) => readRow(row, columns, mapping, faults) ?? []);
  const booked = isReversed(inFile) ? inFile.toReversed() : inFile;
  const lines = booked.map(({ line }) => line);
  const days = lines.map(({ bookedOn }) => bookedOn).toSorted();
  const [first] = booked;
  const before = first?.balance === undefined ? undefined : subtract(first.balance, first.line.amount);
  const opening = mapping.opening === undefined ? before : centsOf(mapping.opening);
  const closing = mapping.closing === undefined ? booked.at(-1)?.balance : centsOf(mapping.closing);
  const off = firstOff(booked);
  if (off) faults.sum(pathOf(off.line.at, balance), off.before, [off.line], off.balance);
  faults.sum('file', opening, lines, closing);
  return { account: faults.accountOfFile, from: days[0], to: days.at(-1), opening, closing, lines };
}

// What a spreadsheet would reckon, were the file opened there.
const FORMULA = /^(?:[=@]|[+-]\s*[\p{L}([{])/u;

function readRow({ at, cells }: Row, columns: readonly string[], mapping: CsvMapping, faults: Faults) {
  const { columns: mapped, decimal, dateOrder } = mapping;
  if (cells.length < columns.length || lengthOf(cells) > columns.length)
    return faults.add(`line ${at}`, 'CellCount', { count: cells.length, columns: columns.length });
  const cell = (name: string | undefined): string => cells[columns.findIndex((each) => each === name)] ?? '';
  const amountOf = (column: string): Cents | undefined =>
    amountIn(cell(column), decimal) ?? faults.unlike(pathOf(at, column), 'NoAmount', cell(column));
  for (const [place, value] of cells.entries())
    if (FORMULA.test(value) && amountIn(value, decimal) === undefined)
      faults.unlike(pathOf(at, columns[place]), 'Formula', value);
  if (mapped.account !== undefined) faults.account(pathOf(at, mapped.account), cell(mapped.account));
  if (mapped.currency !== undefined && !/^(?:USD|US\$|\$)$/i.test(cell(mapped.currency)))
    faults.unlike(pathOf(at, mapped.currency), 'OtherCurrency', cell(mapped.currency));
  const bookedOn =
    dayIn(cell(mapped.date), dateOrder) ?? faults.unlike(pathOf(at, mapped.date), 'NoDate', cell(mapped.date));
  const moved = movedBy(mapped, (column) =>
    cell(column) === '' && column !== mapped.amount ? ZERO : amountOf(column),
  );
  const amount = faults.moved(pathOf(at, mapped.amount ?? mapped.debit), moved);
  const balance = mapped.balance === undefined ? undefined : amountOf(mapped.balance);
  if (bookedOn === undefined || amount === undefined) return undefined;
  const text = joined((mapped.text ?? []).map(cell));
  const [counterparty, reference] = [cleaned(cell(mapped.counterparty)), cleaned(cell(mapped.reference))];
  return { line: { at, bookedOn, amount, text, counterparty, reference }, balance };
}

/** A row's amount, or its credit without its debit, which some banks write below zero. */
function movedBy(
  { amount, debit = '', credit = '' }: CsvMapping['columns'],
  amountOf: (column: string) => Cents | undefined,
): Cents | undefined {
  if (amount !== undefined) return amountOf(amount);
  const [out, paidIn] = [amountOf(debit), amountOf(credit)];
  return out === undefined || paidIn === undefined ? undefined : add(paidIn, out > 0 ? negate(out) : out);
}

/** The newest first; within a single day the balances tell. */
const isReversed = (booked: readonly Booked[]): boolean =>
  isNewestFirst(booked.map(({ line }) => line)) ||
  (firstOff(booked) !== undefined && firstOff(booked.toReversed()) === undefined);

/** The first line whose balance isn't the one before and its amount. */
function firstOff(booked: readonly Booked[]) {
  return booked
    .map(({ line, balance }, place) => ({ line, balance, before: booked[place - 1]?.balance }))
    .find(
      ({ line, balance, before }) =>
        balance !== undefined && before !== undefined && balance !== add(before, line.amount),
    );
}

const pathOf = (at: number, column = ''): string => `line ${at}, column "${column}"`;
