import { type Cents, decimal } from '@northvale/ledger/money.ts';
import { centsOf } from '../../contract/dollars.ts';
import type { Period } from '@northvale/ledger/statement/statement.ts';

/** '$1,250.50'. Written out here, since what a locale's data says may change with the version of Node. */
export function money(amount: Cents): string {
  const [whole = '', fraction = ''] = decimal(amount).split('.');
  return `$${grouped(whole)}.${fraction}`;
}

/** The same of a record's dollars. */
export const moneyOf = (dollars: number): string => money(centsOf(dollars));

/** '12,345'. */
export const count = (number: number): string => grouped(String(number));

const grouped = (digits: string): string => digits.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** '5 Jan 2026', in UTC. */
export function day(time: string): string {
  const [year, month, date] = time.slice(0, 10).split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** The first and the last day, both whole; with times where it begins or ends within a day. */
export function periodInWords({ from, to }: Period): string {
  const isMidnight = (time: string) => time.endsWith('T00:00:00.000Z');
  const lastDay = new Date(Date.parse(to) - 1).toISOString();
  if (isMidnight(from) && isMidnight(to)) return `${day(from)} to ${day(lastDay)}`;
  return `${day(from)}, ${from.slice(11, 19)}, to ${day(to)}, ${to.slice(11, 19)}`;
}
