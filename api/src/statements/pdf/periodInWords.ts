import type { Period } from '@northvale/ledger/history/statement.ts';
import { day } from '../../words.ts';

/** The first and the last day, both whole; with times where it begins or ends within a day. */
export function periodInWords({ from, to }: Period): string {
  const isMidnight = (time: string) => time.endsWith('T00:00:00.000Z');
  const lastDay = new Date(Date.parse(to) - 1).toISOString();
  if (isMidnight(from) && isMidnight(to)) return `${day(from)} to ${day(lastDay)}`;
  return `${day(from)}, ${from.slice(11, 19)}, to ${day(to)}, ${to.slice(11, 19)}`;
}
