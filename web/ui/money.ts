import { decimalSeparator, numberFormat } from './texts/texts.ts';

/**
 * Amounts travel as dollars with at most two decimals, as the api speaks them.
 * Every sum passes through integer cents here, so no float error can reach the screen.
 */

/** Dollars to integer cents. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);

/** Cents to dollars. */
export const toDollars = (cents: number): number => cents / 100;

export const plus = (...amounts: number[]): number => toDollars(amounts.reduce((sum, each) => sum + toCents(each), 0));

export const minus = (amount: number, less: number): number => toDollars(toCents(amount) - toCents(less));

export const times = (amount: number, count: number): number => toDollars(toCents(amount) * count);

/** `percent` as the catalogue writes it ('18%', '12.75%'); half a cent rounds to even, as the ledger does. */
export function percentOf(amount: number, percent: string): number {
  const bps = BigInt(Math.round(Number.parseFloat(percent) * 100));
  const product = BigInt(toCents(amount)) * bps;
  const whole = product / 10_000n;
  const rest = product % 10_000n;
  const up = rest > 5_000n || (rest === 5_000n && whole % 2n === 1n);
  return toDollars(Number(up ? whole + 1n : whole));
}

/** Stands in the place of a figure that isn't known: never a zero. */
export const UNKNOWN = '–';

export interface MoneyParts {
  negative: boolean;
  /** What stands before the figure in this language, and behind it: '$', ' $'. */
  before: string;
  whole: string;
  cents: string;
  after: string;
}

const dollarFormat = numberFormat({ style: 'currency', currency: 'USD' });

/** '$', '8,252' and '.50' of 8252.5: the parts are set in different sizes. */
export function moneyParts(dollars: number): MoneyParts {
  const parts = dollarFormat().formatToParts(toDollars(Math.abs(toCents(dollars))));
  const first = parts.findIndex(({ type }) => type === 'integer');
  const point = parts.findIndex(({ type }) => type === 'decimal');
  const text = (from: number, to?: number): string =>
    parts
      .slice(from, to)
      .map(({ value }) => value)
      .join('');
  return {
    negative: toCents(dollars) < 0,
    before: text(0, first),
    whole: text(first, point),
    cents: text(point, point + 2),
    after: text(point + 2),
  };
}

/** '$8,252.50', '−$960.00', and with `signed` also '+$550.00'. */
export function formatMoney(dollars: number, signed = false): string {
  const { negative, before, whole, cents, after } = moneyParts(dollars);
  return `${moneySign(dollars, negative, signed)}${before}${whole}${cents}${after}`;
}

/** '$100' of a whole amount, else with its cents. */
export function formatWholeMoney(dollars: number): string {
  const { negative, before, whole, after } = moneyParts(dollars);
  if (toCents(dollars) % 100 !== 0) return formatMoney(dollars);
  return `${moneySign(dollars, negative, false)}${before}${whole}${after}`;
}

/** As a person would type it: '8252.50'. */
export const editableMoney = (dollars: number): string => dollars.toFixed(2).replace('.', decimalSeparator());

export function moneySign(dollars: number, negative: boolean, signed: boolean): string {
  if (negative) return '\u2212';
  return signed && toCents(dollars) > 0 ? '+' : '';
}

/** Banks write '1 000'. Elsewhere a space is a slip: '12 34' would become 1234. */
const SPACE_OF_THOUSANDS = /(\d)\s(?=\d{3}(?!\d))/g;

/** No thousands begin with a zero: '0,500' is half a dollar to whoever writes it, and never five hundred. */
const THOUSANDS_OF_ZERO = /^-?0\d*[\s.,]\d{3}/;

/**
 * What a person typed, as dollars; undefined when it isn't an amount with at most two decimals. Where a comma parts the
 * cents, a point still does as long as it can't stand between thousands: some keyboards have no comma. Where it stands
 * between thousands, it must: '12,5' would become 125.
 */
export function parseAmount(text: string): number | undefined {
  const written = text
    .trim()
    .replaceAll(/^\$|\$$/g, '')
    .trim();
  if (THOUSANDS_OF_ZERO.test(written)) return undefined;
  const figure = written.replaceAll(SPACE_OF_THOUSANDS, '$1');
  const plain = decimalSeparator() === ',' ? withPoint(figure) : withoutCommas(figure);
  if (!/^-?\d{1,12}(\.\d{0,2})?$/.test(plain)) return undefined;
  return Number(plain);
}

const withoutCommas = (figure: string): string =>
  /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(figure) ? figure.replaceAll(',', '') : figure;

const withPoint = (figure: string): string =>
  /^-?(\d+|\d{1,3}(\.\d{3})+)(,\d*)?$/.test(figure) ? figure.replaceAll('.', '').replace(',', '.') : figure;
