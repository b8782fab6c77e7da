import { type Cents, centsFromDollars } from '@northvale/ledger/money.ts';
import type { CsvMapping } from '../contract/bankStatements.ts';
import { dayOf } from './statementFile.ts';

type Columns = CsvMapping['columns'];
type DateOrder = CsvMapping['dateOrder'];

/** At most one sign and two decimals; groups of three digits are parted by a comma, a blank or an apostrophe. */
const AMOUNT = /^(-?)\s*(\d+|\d{1,3}([,'’\s])\d{3}(?:\3\d{3})*)?(?:\.(\d{1,2}))?$/;

/** `-1,234.56`, `1.234,56-`, `(12.00)`, `US$ 12`. */
export function amountIn(value: string, decimal: CsvMapping['decimal']): Cents | undefined {
  const bare = (decimal === '.' ? value : value.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.')))
    .replace(/US\$|\$|USD/i, '')
    .replace('\u2212', '-')
    .replace(/^\+/, '')
    .trim()
    .replace(/^\((.*)\)$|^(.*)-$/, '-$1$2');
  const [, sign = '', whole = '', , fraction = ''] = AMOUNT.exec(bare.trim()) ?? [];
  if (whole === '' && fraction === '') return undefined;
  return centsFromDollars(Number(`${sign}${whole.replace(/\D/g, '')}.${fraction}`));
}

const DATE = /^(\d{4}|\d{1,2})([-./]?)\s?(\d{1,2})\2\s?(\d{4}|\d{1,2})(?:[T ,].*)?$/;

/** A day as the bank writes it, with or without a time; of two digits a year is of this century. */
export function dayIn(value: string, order: DateOrder): string | undefined {
  const [, first = '', , second = '', third = ''] = DATE.exec(value) ?? [];
  if (order === 'ymd') return dayOf(first, second, third);
  const year = third.length === 2 ? `20${third}` : third;
  return order === 'dmy' ? dayOf(year, second, first) : dayOf(year, first, second);
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
  const shown = columns.map(
    (column) =>
      column
        .toLowerCase()
        .match(/[\p{L}\d]+/gu)
        ?.join(' ') ?? '',
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
  const [[amount], [debit], [credit], [balance]] = [named('amount'), named('debit'), named('credit'), named('balance')];
  const moved = amount === undefined && debit !== undefined && credit !== undefined ? { debit, credit } : { amount };
  const found = {
    date,
    ...moved,
    balance,
    currency: named('currency')[0],
    // One that changes from row to row is the counterparty's.
    account: named('account').find((each) => new Set(valuesOf(each)).size === 1),
    counterparty: named('counterparty')[0],
    reference: named('reference')[0],
    text: named('text'),
  };
  const days = valuesOf(date);
  const amounts = [...Object.values(moved), balance].flatMap(valuesOf);
  // Where several will do it is the first: with slashes Americans write.
  const orders: readonly DateOrder[] = days[0]?.includes('/') ? ['ymd', 'mdy', 'dmy'] : ['ymd', 'dmy', 'mdy'];
  return {
    columns: Object.fromEntries(Object.entries(found).filter(([, column]) => column !== undefined)) as Columns,
    dateOrder: byWhichMostAre(days, orders, dayIn),
    decimal: byWhichMostAre(amounts, ['.', ','], amountIn),
  };
}

/** The way in which most values can be read. */
function byWhichMostAre<Way>(
  values: readonly string[],
  ways: readonly Way[],
  read: (value: string, way: Way) => unknown,
) {
  const readable = (way: Way): number => values.filter((value) => read(value, way) !== undefined).length;
  return ways.reduce((best, way) => (readable(way) > readable(best) ? way : best));
}
