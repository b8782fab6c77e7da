import { add, type Cents, decimal, dollarsFromCents, subtract } from '@northvale/ledger/money.ts';
import * as z from 'zod';
import type { CsvMapping } from '../contract/bankStatements.ts';
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

/** What could be read of a file, all of it where there are no faults; of a CSV also its table. */
export interface Reading extends Unread<Omit<StatementFile, 'kind' | 'lines'>>, Pick<StatementFile, 'lines'> {
  readonly separator?: string;
  readonly columns?: string[];
  readonly shape?: string;
  readonly mapping?: CsvMapping;
}

const SENTENCES = {
  NotAStatement: 'This file is neither a CSV table with lines nor a statement of camt.053.001.02 or .08.',
  EntitiesRefused: 'A file that declares a document type or entities is not read.',
  BrokenXml: 'This XML is broken: {reason}',
  ElementMissing: 'The statement lacks {element}.',
  QuoteNotClosed: 'A quotation mark in this row or below is not closed.',
  CellCount: 'This row has {count} cells, the header {columns}.',
  Formula: 'This cell holds a formula: {value}',
  NoSuchColumn: 'The file has no column "{value}".',
  NotMapped: 'Please choose the column that holds this, or enter it.',
  StatementTooLong: 'A statement has at most {most} lines; please export a shorter period.',
  NoDate: 'This is no date: "{value}"',
  NoAmount: 'An amount is not zero, below a billion dollars and has at most two decimals, unlike this: "{value}"',
  OtherCurrency: 'Only US dollars are read, not "{value}".',
  NoAccountNumber: 'An account has 4 to 34 letters and digits, unlike this: "{value}"',
  OtherAccount: 'A file is of one account: this is {account}, before it was {first}.',
  SumOff: 'The balances before and after differ by {amount} from what was moved.',
};

/** More would be the same mistake again. */
const MAX_FAULTS = 20;

/** From a billion dollars a line, their sum could leave the safe integers. */
const TOO_MUCH = 100_000_000_000;

/** What is wrong with a file. What is refused is undefined from then on. */
export class Faults {
  readonly issues: ProblemIssue[] = [];
  /** The first that it names. */
  accountOfFile: string | undefined;

  add(path: string, code: keyof typeof SENTENCES, facts?: Facts): undefined {
    if (this.issues.length < MAX_FAULTS) this.issues.push({ path, ...saying(code, SENTENCES[code], facts) });
  }

  get areNone(): boolean {
    return this.issues.length === 0;
  }

  /** Says what a value is not. */
  unlike(path: string, code: keyof typeof SENTENCES, value: string): undefined {
    return this.add(path, code, { value: cleaned(value, 40) });
  }

  /** The amount of a line. */
  moved(path: string, amount: Cents | undefined): Cents | undefined {
    if (amount === undefined || (amount !== 0 && Math.abs(amount) < TOO_MUCH)) return amount;
    return this.unlike(path, 'NoAmount', decimal(amount));
  }

  /** The account as it is compared: banks write it in groups. It is the one that the file had before. */
  account(path: string, value: string): string | undefined {
    const account = value.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase();
    if (!/^[A-Z0-9]{4,34}$/.test(account)) return this.unlike(path, 'NoAccountNumber', value);
    const first = (this.accountOfFile ??= account);
    return account === first ? account : this.add(path, 'OtherAccount', { account, first });
  }

  /** What opens and what moved make what closes: else a line is missing, or there twice. */
  sum(path: string, before: Cents | undefined, moved: readonly StatementLine[], after: Cents | undefined): void {
    if (!this.areNone || before === undefined || after === undefined) return;
    const expected = moved.reduce((sum, { amount }) => add(sum, amount), before);
    const off = subtract(expected, after);
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

export const joined = (texts: readonly string[], by = ' '): string => cleaned(texts.filter(Boolean).join(by));

const DAY = z.iso.date();

/** The ISO day of its parts, or nothing where the calendar has none. */
export const dayOf = (year: string, month: string, day: string): string | undefined =>
  DAY.safeParse(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`).data;

/** Banks list the newest first or last. */
export const isNewestFirst = (lines: readonly StatementLine[]): boolean =>
  (lines[0]?.bookedOn ?? '') > (lines.at(-1)?.bookedOn ?? '');
