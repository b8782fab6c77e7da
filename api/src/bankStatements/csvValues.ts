import { type Cents, negate } from '@northvale/ledger/money.ts';
import type { CsvMapping } from '../contract/bankStatements.ts';
import { centsOfDigits, dayOf } from './statementFile.ts';

type Columns = CsvMapping['columns'];
type DateOrder = CsvMapping['dateOrder'];
type Decimal = CsvMapping['decimal'];

const CURRENCY = String.raw`(?:US\$|\$|USD)?`;
const SIGN = String.raw`[-+\u2212]?`;

/** Groups of three digits are parted by the other sign, a blank or an apostrophe; all alike. */
const amountWith = (decimal: string, other: string): RegExp =>
  new RegExp(
    String.raw`^(${SIGN})\s*${CURRENCY}\s*(${SIGN})\s*(\d+|\d{1,3}(?:([${other}'’\s])\d{3})(?:\4\d{3})*)?(?:${decimal}(\d{1,2}))?\s*${CURRENCY}\s*(${SIGN})$`,
    'i',
  );
const AMOUNT = { '.': amountWith(String.raw`\.`, ','), ',': amountWith(',', '.') };

/** A longer text is no amount; without a limit the pattern would try each way to read it. */
const MAX_AMOUNT_LENGTH = 40;

/** `-1,234.56`, `1.234,56-`, `(12.00)`, `US$ 12`: at most one sign, at most two decimals. */
export function amountIn(value: string, decimal: Decimal): Cents | undefined {
  if (value.length > MAX_AMOUNT_LENGTH) return undefined;
  const bracketed = /^\((.*)\)$/.exec(value)?.[1]?.trim();
  const match = AMOUNT[decimal].exec(bracketed ?? value);
  if (!match) return undefined;
  const [, first = '', second = '', whole = '', , fraction = '', last = ''] = match;
  const sign = `${first}${second}${last}`;
  if ((whole === '' && fraction === '') || sign.length > (bracketed === undefined ? 1 : 0)) return undefined;
  const amount = centsOfDigits(whole.replace(/\D/g, ''), fraction);
  return amount === undefined || (sign !== '-' && sign !== '\u2212' && bracketed === undefined)
    ? amount
    : negate(amount);
}

const DATE = /^(\d{1,4})([-./])\s?(\d{1,2})\2\s?(\d{1,4})(?:[T ,]+\d{1,2}:\d\d.*)?$/;
const COMPACT = /^(\d{4})()(\d\d)(\d\d)$/;

/** A day as the bank writes it, with or without a time; of two digits a year is of this century. */
export function dayIn(value: string, order: DateOrder): string | undefined {
  const [, first, , second, third] = DATE.exec(value) ?? (order === 'ymd' ? COMPACT.exec(value) : null) ?? [];
  if (first === undefined || second === undefined || third === undefined) return undefined;
  const [year, month, day] =
    order === 'ymd' ? [first, second, third] : order === 'dmy' ? [third, second, first] : [third, first, second];
  if (day.length > 2 || month.length > 2 || (year.length !== 4 && year.length !== 2)) return undefined;
  return dayOf(Number(year) + (year.length === 2 ? 2000 : 0), Number(month), Number(day));
}

/** Headers of each field in English and German, the likeliest first. */
const NAMES = {
  date: 'booking date,date booked,posting date,posted date,post date,buchungstag,buchungsdatum,transaction date,date,datum,value date,valutadatum,wertstellung',
  amount: 'amount,betrag,umsatz,transaction amount',
  debit: 'debit,debits,debit amount,soll,withdrawal,withdrawals,paid out,money out,belastung,lastschrift',
  credit: 'credit,credits,credit amount,haben,deposit,deposits,paid in,money in,gutschrift',
  text: 'description,text,verwendungszweck,buchungstext,details,memo,narrative,purpose,remittance information',
  counterparty:
    'counterparty,name,payee,payer,beneficiary,empfänger,auftraggeber,beguenstigter,begünstigter,zahlungspflichtiger',
  reference: 'bank reference,reference,referenz,reference number,transaction id,ref,kundenreferenz',
  balance: 'balance,saldo,running balance,balance after,kontostand',
  currency: 'currency,währung,waehrung,ccy',
  account: 'account,account number,auftragskonto,iban,konto,kontonummer',
};

/** What headers and values suggest, or nothing where no header names a date. */
export function guessedMapping(
  columns: readonly string[],
  rows: readonly { readonly cells: readonly string[] }[],
): CsvMapping | undefined {
  const shown = columns.map((column) =>
    column
      .toLowerCase()
      .replace(/[^\p{L}\d]+/gu, ' ')
      .trim(),
  );
  const named = (field: keyof typeof NAMES): string[] => {
    const places = NAMES[field]
      .split(',')
      .flatMap((name) => [shown.indexOf(name), shown.findIndex((header) => header.startsWith(`${name} `))]);
    return [...new Set(places)].flatMap((place) => columns[place] ?? []);
  };
  const valuesOf = (column: string | undefined): string[] =>
    column === undefined ? [] : rows.flatMap(({ cells }) => cells[columns.indexOf(column)] || []);
  const [date] = named('date');
  if (date === undefined) return undefined;
  const [[amount], [debit], [credit]] = [named('amount'), named('debit'), named('credit')];
  const sides = amount === undefined && debit !== undefined && credit !== undefined ? { debit, credit } : { amount };
  const sums = { ...sides, balance: named('balance')[0] };
  const found = {
    date,
    ...sums,
    currency: named('currency')[0],
    // One that changes from row to row is the counterparty's.
    account: named('account').find((each) => new Set(valuesOf(each)).size === 1),
    counterparty: named('counterparty')[0],
    reference: named('reference')[0],
    text: named('text'),
  };
  return {
    columns: Object.fromEntries(Object.entries(found).filter(([, column]) => column !== undefined)) as Columns,
    dateOrder: guessedOrder(valuesOf(date)),
    decimal: guessedDecimal(Object.values(sums).flatMap(valuesOf)),
  };
}

function guessedOrder(values: readonly string[]): DateOrder {
  const parts = values.flatMap((value) => {
    const [, first = '', separator = '', second = ''] = DATE.exec(value) ?? COMPACT.exec(value) ?? [];
    return first === '' ? [] : [{ first, separator, second }];
  });
  if (parts.some(({ first }) => first.length === 4)) return 'ymd';
  if (parts.some(({ first }) => Number(first) > 12)) return 'dmy';
  if (parts.some(({ second }) => Number(second) > 12)) return 'mdy';
  const [dmy, mdy] = [isInOrder(values, 'dmy'), isInOrder(values, 'mdy')];
  if (dmy !== mdy) return dmy ? 'dmy' : 'mdy';
  return parts[0]?.separator === '/' ? 'mdy' : 'dmy';
}

function isInOrder(values: readonly string[], order: DateOrder): boolean {
  const days = values.map((value) => dayIn(value, order) ?? '');
  const isRising = (list: readonly string[]) => list.every((day, place) => day >= (list[place - 1] ?? ''));
  return isRising(days) || isRising(days.toReversed());
}

/** What stands before one or two last digits, and not before three. */
function guessedDecimal(values: readonly string[]): Decimal {
  let commas = 0;
  for (const value of values) {
    const [, sign, digits = ''] = /([.,])(\d{1,3})\D*$/.exec(value.slice(-MAX_AMOUNT_LENGTH)) ?? [];
    if (sign !== undefined) commas += (sign === ',') === digits.length < 3 ? 1 : -1;
  }
  return commas > 0 ? ',' : '.';
}
