import { add, type Cents, cents, dollarsFromCents, subtract, ZERO } from '@northvale/ledger/money.ts';
import { MAX_STATEMENT_LINES } from '../contract/bankStatements.ts';
import type { ProblemIssue } from '../contract/problem.ts';
import { type Facts, saying } from '../contract/said.ts';

export interface StatementLine {
  /** The line of the file, from 1. */
  readonly at: number;
  /** `2026-11-03` */
  readonly bookedOn: string;
  /** More than zero is money in. */
  readonly amount: Cents;
  readonly text: string;
  readonly counterparty: string;
  /** The bank's own. */
  readonly reference: string;
}

export interface StatementFile {
  readonly kind: 'csv' | 'camt.053';
  /** Letters and digits, upper case, 4 to 34. */
  readonly account: string;
  /** The first and the last day. */
  readonly from: string;
  readonly to: string;
  readonly opening: Cents;
  readonly closing: Cents;
  /** The oldest first. */
  readonly lines: readonly StatementLine[];
}

type Unread<T> = { readonly [Name in keyof T]?: T[Name] | undefined };

/** What could be read of a file: everything where there are no faults. */
export type Reading = Unread<Omit<StatementFile, 'kind'>> & Pick<StatementFile, 'lines'>;

const SENTENCES = {
  EmptyFile: 'This file is empty.',
  NotAStatement: 'This file is neither a CSV table nor a statement of camt.053.',
  OtherMessage: 'This file is {name}; what is read is {read}.',
  EntitiesRefused: 'A file that declares a document type or entities is not read.',
  BrokenXml: 'This XML is broken: {reason}',
  ElementMissing: 'The statement lacks {element}.',
  StatementsApart: 'This statement does not open with what the one before closed with.',
  QuoteNotClosed: 'A quotation mark in this row or below is not closed.',
  CellCount: 'This row has {count} cells, the header {columns}.',
  Formula: 'This cell holds a formula: {value}',
  NoSuchColumn: 'The file has no column "{column}".',
  DateColumnMissing: 'Please choose the column of the date.',
  AmountColumnMissing: 'Please choose the column of the amount, or both those of debits and of credits.',
  AccountMissing: 'Please enter the bank account, or choose the column that names it.',
  OpeningMissing: 'Please enter the opening balance, or choose the column of balances.',
  ClosingMissing: 'Please enter the closing balance, or choose the column of balances.',
  NoLines: 'The table has no lines below its header.',
  StatementTooLong: 'A statement has at most {most} lines; please export a shorter period.',
  DateMissing: 'The date is missing.',
  DateImpossible: 'This is no date: {value}',
  AmountMissing: 'The amount is missing.',
  AmountUnreadable: 'This is no amount with at most two decimals: {value}',
  AmountZero: 'This amount is zero.',
  AmountHuge: 'A line moves less than a billion dollars, unlike {amount}.',
  DebitAndCredit: 'A row is a debit or a credit, not both.',
  OtherCurrency: 'Only US dollars are read, not "{currency}".',
  AccountUnreadable: 'An account has 4 to 34 letters and digits, unlike this: {value}',
  OtherAccount: 'A file is of one account: this is {account}, before it was {first}.',
  BalanceOff: 'This balance differs by {amount} from the one before with the amount of this line.',
  SumOff: 'Opening balance and lines differ by {amount} from the closing balance.',
};

/** More would be the same mistake again. */
const MAX_FAULTS = 20;

/** From a billion dollars a line, their sum could leave the safe integers. */
const TOO_MUCH = 100_000_000_000;

/** What is wrong with a file. Whatever is refused is undefined from then on. */
export class Faults {
  readonly issues: ProblemIssue[] = [];

  add(path: string, code: keyof typeof SENTENCES, facts?: Facts): undefined {
    if (this.issues.length >= MAX_FAULTS) return;
    const said = saying(code, SENTENCES[code], facts);
    this.issues.push({ path, code, message: said.message, ...(facts && { facts }) });
  }

  get areNone(): boolean {
    return this.issues.length === 0;
  }

  noDate(path: string, value: string): undefined {
    return value === '' ? this.add(path, 'DateMissing') : this.add(path, 'DateImpossible', { value: quoted(value) });
  }

  noAmount(path: string, value: string): undefined {
    return value === ''
      ? this.add(path, 'AmountMissing')
      : this.add(path, 'AmountUnreadable', { value: quoted(value) });
  }

  /** The amount of a line, which moves something. */
  moved(path: string, amount: Cents | undefined): Cents | undefined {
    if (amount === 0) return this.add(path, 'AmountZero');
    if (amount === undefined || Math.abs(amount) < TOO_MUCH) return amount;
    return this.add(path, 'AmountHuge', { amount: dollarsFromCents(amount) });
  }

  /** The account as it is compared: banks write it in groups. It is the one that the file had before. */
  account(path: string, value: string, first?: string): string | undefined {
    const account = value.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
    if (!/^[A-Z0-9]{4,34}$/.test(account)) return this.add(path, 'AccountUnreadable', { value: quoted(value) });
    return first === undefined || account === first ? account : this.add(path, 'OtherAccount', { account, first });
  }

  tooMany(lines: number): boolean {
    if (lines > MAX_STATEMENT_LINES) this.add('file', 'StatementTooLong', { most: MAX_STATEMENT_LINES });
    return lines > MAX_STATEMENT_LINES;
  }

  /** What opens and what moved make what closes: else a line is missing, or there twice. */
  checkSum(path: string, { opening, closing, lines }: Reading): void {
    if (!this.areNone || opening === undefined || closing === undefined) return;
    const moved = lines.reduce((sum, { amount }) => add(sum, amount), ZERO);
    const off = subtract(add(opening, moved), closing);
    if (off !== 0) this.add(path, 'SumOff', { amount: dollarsFromCents(off) });
  }
}

// What shows nothing, turns the order of others around, or can't be stored (a lone surrogate, a NUL).
const UNWANTED = /[\p{Cc}\p{Cs}\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF\p{Noncharacter_Code_Point}]+/gu;

/** A text of the bank in one line that every store keeps as it is. */
export function cleaned(text: string, maxLength = 500): string {
  const line = text.normalize().replace(UNWANTED, ' ').trim();
  return line.length <= maxLength ? line : Array.from(line).slice(0, maxLength).join('').trim();
}

/** A value as a sentence quotes it. */
export const quoted = (value: string): string => cleaned(value, 40);

export const joined = (texts: readonly string[], by = ' '): string => cleaned(texts.filter(Boolean).join(by));

/** The ISO day of its parts, or nothing where the calendar has none. */
export function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1900 && year <= 9999 ? date.toISOString().slice(0, 10) : undefined;
}

/** Cents of the digits before and after the decimal sign, below a trillion dollars. */
export const centsOfDigits = (whole: string, fraction: string): Cents | undefined =>
  whole.length <= 12 ? cents(Number(whole) * 100 + Number(fraction.padEnd(2, '0'))) : undefined;

/** Banks list the newest first or last. */
export const isNewestFirst = (lines: readonly StatementLine[]): boolean =>
  (lines[0]?.bookedOn ?? '') > (lines.at(-1)?.bookedOn ?? '');
