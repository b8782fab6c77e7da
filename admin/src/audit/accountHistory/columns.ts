import type { AccountEvent } from '@northvale/api/contract/audit.ts';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { balanceChange } from '../eventWords.ts';

type Amounts = Pick<AccountEvent, 'postings' | 'balance' | 'held'>;

/** A figure's width; a comma's is less. */
const FIGURE = 8.2;

/**
 * The columns of the rows in sight, each of which is a grid of its own. There is room for six digits of a revision;
 * great amounts make their column wider.
 */
export function columnsFor(events: readonly Amounts[]): string {
  const room = (least: number, textOf: (event: Amounts) => string) =>
    `${Math.max(least, ...events.map((event) => Math.ceil(textOf(event).length * FIGURE)))}px`;
  const change = room(92, (event) => formatMoney(balanceChange(event), true));
  const balance = room(104, (event) => formatMoney(event.balance));
  const held = room(80, (event) => formatMoney(event.held));
  return `54px 92px minmax(0, 1fr) ${change} ${balance} ${held} 58px`;
}
