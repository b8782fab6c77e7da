import type { AccountEvent } from '@northvale/api/contract/audit.ts';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { balanceChange } from '../eventWords.ts';

type Amounts = Pick<AccountEvent, 'postings' | 'balance' | 'held'>;

/** Pixels of the columns that hold money. */
export interface Widths {
  change: number;
  balance: number;
  held: number;
}

/** What tens of thousands need, and their heads. */
export const LEAST: Widths = { change: 92, balance: 92, held: 84 };

/** A figure's width; a comma's is less. */
const FIGURE = 8.2;

/** At least as wide as before: a column that great amounts have made wider stays so when they are out of sight. */
export function grown(before: Widths, events: readonly Amounts[]): Widths {
  const room = (least: number, textOf: (event: Amounts) => string) =>
    Math.max(least, ...events.map((event) => Math.ceil(textOf(event).length * FIGURE)));
  const widths = {
    change: room(before.change, (event) => formatMoney(balanceChange(event), true)),
    balance: room(before.balance, (event) => formatMoney(event.balance)),
    held: room(before.held, (event) => formatMoney(event.held)),
  };
  const isSame = widths.change === before.change && widths.balance === before.balance && widths.held === before.held;
  return isSame ? before : widths;
}

/**
 * The columns of the rows, each of which is a grid of its own. What the others leave is the event's: 'Withdrawal
 * requested' and 'approved' begin alike. Where it is tight, the hash is left to the event's card.
 */
export function columnsOf({ change, balance, held }: Widths, head: number, tight: boolean): string {
  const revision = Math.max(42, 5 + Math.ceil(String(head).length * FIGURE));
  return `${revision}px 92px minmax(0, 1fr) ${change}px ${balance}px ${held}px${tight ? '' : ' 58px'}`;
}
