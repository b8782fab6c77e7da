/**
 * Amounts travel as dollars with at most two decimals, as the api speaks them.
 * Every sum passes through integer cents here, so no float error can reach the screen.
 */

/** Dollars to integer cents. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);

const toDollars = (cents: number): number => cents / 100;

export const plus = (...amounts: number[]): number => toDollars(amounts.reduce((sum, each) => sum + toCents(each), 0));

export const minus = (amount: number, less: number): number => toDollars(toCents(amount) - toCents(less));

export const times = (amount: number, count: number): number => toDollars(toCents(amount) * count);

/** How many units at this price an amount covers. */
export const unitsFor = (amount: number, price: number): number =>
  Math.max(0, Math.floor(toCents(amount) / toCents(price)));

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
  whole: string;
  cents: string;
}

/** '8,252' and '50' of 8252.5: the parts are set in different sizes. */
export function moneyParts(dollars: number): MoneyParts {
  const cents = Math.abs(toCents(dollars));
  const whole = Math.floor(cents / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
  return { negative: toCents(dollars) < 0, whole, cents: (cents % 100).toString().padStart(2, '0') };
}

/** '$8,252.50', '−$960.00', and with `signed` also '+$550.00'. */
export function formatMoney(dollars: number, signed = false): string {
  const { negative, whole, cents } = moneyParts(dollars);
  return `${moneySign(dollars, negative, signed)}$${whole}.${cents}`;
}

/** '$100' of a whole amount, else with its cents. */
export const formatWholeMoney = (dollars: number): string => formatMoney(dollars).replace(/\.00$/, '');

export function moneySign(dollars: number, negative: boolean, signed: boolean): string {
  if (negative) return '\u2212';
  return signed && toCents(dollars) > 0 ? '+' : '';
}

/** What a person typed, as dollars; undefined when it isn't an amount with at most two decimals. */
export function parseAmount(text: string): number | undefined {
  const plain = text.trim().replace(/^\$/, '').replaceAll(',', '').trim();
  if (!/^-?\d{1,12}(\.\d{0,2})?$/.test(plain)) return undefined;
  return Number(plain);
}
