import { createHash } from 'node:crypto';
import { add, type Cents, dollarsFromCents, negate, subtract } from '@northvale/ledger/money.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { type CsvMapping, MAX_STATEMENT_LINES } from '../contract/bankStatements.ts';
import { centsOf } from '../contract/dollars.ts';
import { amountIn, dayIn, guessedMapping } from './csvValues.ts';
import { cleaned, type Faults, isNewestFirst, joined, quoted } from './statementFile.ts';
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

export interface CsvReading extends Reading {
  readonly separator?: string;
  readonly columns?: string[];
  readonly shape?: string;
  readonly mapping?: CsvMapping;
}

/** The table of a bank's export, or nothing where the text is none. */
export function readCsv(
  text: string,
  mappingOf: (shape: string) => CsvMapping | undefined,
  faults: Faults,
): CsvReading | undefined {
  const table = tableIn(text, faults);
  if (!table) return undefined;
  const { separator, columns, rows } = table;
  const digest = createHash('sha256').update(JSON.stringify([separator, ...columns]));
  const found = { separator, columns, shape: digest.digest('hex').slice(0, 32) };
  if (faults.tooMany(rows.length)) return { ...found, lines: [] };
  const mapping = mappingOf(found.shape) ?? guessedMapping(columns, rows);
  if (!mapping) faults.add('mapping.columns.date', 'DateColumnMissing');
  if (!mapping || !isReadable(mapping, columns, faults)) return { ...found, ...(mapping && { mapping }), lines: [] };
  return { ...found, mapping, ...new CsvReader(table, mapping, faults).read() };
}

const SEPARATORS = [',', ';', '\t', '|'];
const SAMPLE_ROWS = 50;

/** What ends the parsing early. */
const ENOUGH = new Error('enough rows');

function rowsOf(text: string, separator: string, most: number, faults?: Faults): Row[] {
  const rows: Row[] = [];
  let read = 0;
  try {
    parse(text, {
      delimiter: separator,
      record_delimiter: '\n',
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (record: string[], { lines }) => {
        const breaks = record.reduce((sum, cell) => sum + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 0);
        const cells = record.map((cell) => cell.trim());
        if (lengthOf(cells) > 0) rows.push({ at: lines - breaks, cells });
        read = lines;
        if (rows.length >= most) throw ENOUGH;
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) faults?.add(`line ${read + 1}`, 'QuoteNotClosed');
    else if (error !== ENOUGH) throw error;
  }
  return rows;
}

/** Without the blank cells at the end, which some banks write into some rows only. */
const lengthOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== '') + 1;

/** Whether a row may be of a table: no bank has hundreds of columns. */
const isWide = (cells: readonly string[]): boolean => lengthOf(cells) > 1 && lengthOf(cells) <= 200;

/** The separator by which most rows have the same number of cells; above the table there may be shorter rows. */
function tableIn(text: string, faults: Faults): Table | undefined {
  const shapes = SEPARATORS.map((separator) => {
    const counts = new Map<number, number>();
    for (const { cells } of rowsOf(text, separator, SAMPLE_ROWS)) {
      if (isWide(cells)) counts.set(lengthOf(cells), (counts.get(lengthOf(cells)) ?? 0) + 1);
    }
    const [width = 0, alike = 0] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
    return { separator, width, alike };
  });
  const [best] = shapes.toSorted((a, b) => b.alike - a.alike || b.width - a.width);
  if (!best || best.width === 0) return undefined;
  const { separator, width } = best;
  const rows = rowsOf(text, separator, SAMPLE_ROWS + MAX_STATEMENT_LINES + 1, faults);
  const place = rows.findIndex(({ cells }) => isWide(cells) && lengthOf(cells) >= width);
  const header = rows[place];
  if (!header) return undefined;
  const names = header.cells.slice(0, lengthOf(header.cells)).map((name) => cleaned(name));
  return { separator, header, columns: names.map(distinct), rows: rows.slice(place + 1) };
}

/** A second column of the same name is called by its number too. */
function distinct(name: string, place: number, names: readonly string[]): string {
  const before = names.slice(0, place).filter((other) => other === name).length;
  return before === 0 ? name : `${name} (${before + 1})`;
}

/** Whether lines can be read; what else is missing is said too. */
function isReadable({ columns: mapped, ...mapping }: CsvMapping, columns: readonly string[], faults: Faults): boolean {
  for (const [field, names] of Object.entries(mapped)) {
    for (const column of [names ?? []].flat()) {
      if (!columns.includes(column)) faults.add(`mapping.columns.${field}`, 'NoSuchColumn', { column: quoted(column) });
    }
  }
  const isSigned = mapped.amount !== undefined || (mapped.debit !== undefined && mapped.credit !== undefined);
  if (!isSigned) faults.add('mapping.columns.amount', 'AmountColumnMissing');
  const isWhole = faults.areNone;
  if ((mapped.account ?? mapping.account) === undefined) faults.add('mapping.account', 'AccountMissing');
  if ((mapped.balance ?? mapping.opening) === undefined) faults.add('mapping.opening', 'OpeningMissing');
  if ((mapped.balance ?? mapping.closing) === undefined) faults.add('mapping.closing', 'ClosingMissing');
  return isWhole;
}

// What a spreadsheet would reckon, were the file opened there.
const FORMULA = /^(?:[=@]|[+-]\s*[\p{L}([{])/u;

const OTHER_CURRENCY = /[€£¥]|(?<![A-Z])(?:EUR|GBP|CHF|CAD|AUD|NZD|JPY|CNY|HKD|SGD|INR|SEK|NOK|DKK|PLN)(?![A-Z])/;

/** A line with the balance that the bank says is left after it. */
interface Booked {
  readonly line: StatementLine;
  readonly balance: Cents | undefined;
}

class CsvReader {
  readonly #table: Table;
  readonly #mapping: CsvMapping;
  readonly #faults: Faults;
  readonly #places: ReadonlyMap<string, number>;
  #account: string | undefined;

  constructor(table: Table, mapping: CsvMapping, faults: Faults) {
    this.#table = table;
    this.#mapping = mapping;
    this.#faults = faults;
    this.#places = new Map(table.columns.map((name, place) => [name, place]));
    if (mapping.account !== undefined) this.#account = faults.account('mapping.account', mapping.account);
  }

  read(): Reading {
    const { amount, debit, credit, balance } = this.#mapping.columns;
    for (const column of [amount, debit, credit].flatMap((each) => each ?? [])) {
      const [currency] = OTHER_CURRENCY.exec(column) ?? [];
      if (currency) this.#faults.add(pathOf(this.#table.header, column), 'OtherCurrency', { currency });
    }
    if (this.#table.rows.length === 0) this.#faults.add('file', 'NoLines');
    const inFile = this.#table.rows.flatMap((row) => this.#booked(row) ?? []);
    const booked = isReversed(inFile) ? inFile.toReversed() : inFile;
    const lines = booked.map(({ line }) => line);
    const days = lines.map(({ bookedOn }) => bookedOn).toSorted();
    const reading = { account: this.#account, from: days[0], to: days.at(-1), ...this.#balances(booked), lines };
    const broken = firstOff(booked);
    if (broken && balance !== undefined && this.#faults.areNone) {
      this.#faults.add(pathOf(broken, balance), 'BalanceOff', { amount: dollarsFromCents(broken.off) });
    }
    this.#faults.checkSum('file', reading);
    return reading;
  }

  #balances(booked: readonly Booked[]) {
    const { opening, closing } = this.#mapping;
    const [first] = booked;
    const before = first?.balance === undefined ? undefined : subtract(first.balance, first.line.amount);
    return {
      opening: opening === undefined ? before : centsOf(opening),
      closing: closing === undefined ? booked.at(-1)?.balance : centsOf(closing),
    };
  }

  #booked(row: Row): Booked | undefined {
    const { columns } = this.#table;
    const { columns: mapped, decimal, dateOrder } = this.#mapping;
    const count = row.cells.length;
    if (count < columns.length || lengthOf(row.cells) > columns.length) {
      return this.#faults.add(`line ${row.at}`, 'CellCount', { count, columns: columns.length });
    }
    row.cells.forEach((value, place) => {
      if (!FORMULA.test(value) || amountIn(value, decimal) !== undefined) return;
      this.#faults.add(pathOf(row, columns[place] ?? ''), 'Formula', { value: quoted(value) });
    });
    this.#checkAccount(row, mapped.account);
    this.#checkCurrency(row, mapped.currency);
    const date = this.#cell(row, mapped.date);
    const bookedOn = dayIn(date, dateOrder) ?? this.#faults.noDate(pathOf(row, mapped.date), date);
    const amount = this.#moved(row);
    const balance = mapped.balance === undefined ? undefined : this.#amount(row, mapped.balance);
    if (bookedOn === undefined || amount === undefined) return undefined;
    const text = joined((mapped.text ?? []).map((column) => this.#cell(row, column)));
    const counterparty = cleaned(this.#cell(row, mapped.counterparty));
    const reference = cleaned(this.#cell(row, mapped.reference));
    return { line: { at: row.at, bookedOn, amount, text, counterparty, reference }, balance };
  }

  #checkAccount(row: Row, column: string | undefined): void {
    if (column === undefined) return;
    const account = this.#faults.account(pathOf(row, column), this.#cell(row, column), this.#account);
    this.#account ??= account;
  }

  #checkCurrency(row: Row, column: string | undefined): void {
    const currency = this.#cell(row, column);
    if (column === undefined || /^(?:USD|US\$|\$)$/i.test(currency)) return;
    this.#faults.add(pathOf(row, column), 'OtherCurrency', { currency: quoted(currency) });
  }

  /** What the row moves: its amount, or what is in one of two columns. Some banks write debits below zero. */
  #moved(row: Row): Cents | undefined {
    const { amount, debit = '', credit = '' } = this.#mapping.columns;
    if (amount !== undefined) return this.#faults.moved(pathOf(row, amount), this.#amount(row, amount));
    const isFilled = (value: string) => value !== '' && amountIn(value, this.#mapping.decimal) !== 0;
    const [column, other] = [debit, credit].filter((each) => isFilled(this.#cell(row, each)));
    if (column === undefined) return this.#faults.noAmount(pathOf(row, debit), '');
    if (other !== undefined) return this.#faults.add(pathOf(row, other), 'DebitAndCredit');
    const read = this.#faults.moved(pathOf(row, column), this.#amount(row, column));
    if (read === undefined || (column === credit && read > 0)) return read;
    if (column === credit) return this.#faults.noAmount(pathOf(row, column), this.#cell(row, column));
    return read > 0 ? negate(read) : read;
  }

  #amount(row: Row, column: string): Cents | undefined {
    const value = this.#cell(row, column);
    return amountIn(value, this.#mapping.decimal) ?? this.#faults.noAmount(pathOf(row, column), value);
  }

  #cell(row: Row, column: string | undefined): string {
    return column === undefined ? '' : (row.cells[this.#places.get(column) ?? -1] ?? '');
  }
}

/** The newest first; within a single day the balances tell. */
function isReversed(booked: readonly Booked[]): boolean {
  if (booked[0]?.line.bookedOn !== booked.at(-1)?.line.bookedOn) return isNewestFirst(booked.map(({ line }) => line));
  return firstOff(booked) !== undefined && firstOff(booked.toReversed()) === undefined;
}

/** The first line whose balance isn't the one before and its amount. */
function firstOff(booked: readonly Booked[]): { at: number; off: Cents } | undefined {
  for (const [place, { line, balance }] of booked.entries()) {
    const before = booked[place - 1]?.balance;
    if (before === undefined || balance === undefined) continue;
    const off = subtract(balance, add(before, line.amount));
    if (off !== 0) return { at: line.at, off };
  }
  return undefined;
}

const pathOf = ({ at }: { readonly at: number }, column: string): string => `line ${at}, column "${column}"`;
