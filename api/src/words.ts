import { type Cents, decimal, negate } from '@northvale/ledger/money.ts';
import { centsOf } from './contract/dollars.ts';

/** '$1,250.50', '-$50.00'. Written out here, since what a locale's data says may change with the version of Node. */
export function money(amount: Cents): string {
  if (amount < 0) return `-${money(negate(amount))}`;
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
