import type { AccountEvent } from '@northvale/api/contract/audit.ts';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { balanceChange } from '../eventWords.ts';

/** When an account is looked at: right after an event, at a time (ISO 8601), or, with neither, now. */
export interface Moment {
  revision?: number;
  at?: string;
}

export const isNow = ({ revision, at }: Moment): boolean => revision === undefined && at === undefined;

/** What the page shows. It stands in the address, so that a colleague who is sent it sees the same. */
export interface View {
  moment: Moment;
  /** The moment that it is compared with. */
  other: Moment;
  /** Only the events between the two. */
  between: boolean;
  /** The event of the moment, whole. */
  whole: boolean;
}

/** What can't be read is left out: the page then shows now. */
export function viewOf(params: URLSearchParams): View {
  const revision = momentOf(params.get('revision') ?? '');
  return {
    moment: revision.revision === undefined ? timeOf(params.get('at') ?? '') : revision,
    other: momentOf(params.get('with') ?? ''),
    between: params.get('events') === 'between',
    whole: params.get('event') === 'whole',
  };
}

export function paramsOf({ moment, other, between, whole }: View): URLSearchParams {
  const params = new URLSearchParams();
  if (moment.revision !== undefined) params.set('revision', String(moment.revision));
  else if (moment.at !== undefined) params.set('at', moment.at);
  const comparedWith = other.revision ?? other.at;
  if (comparedWith !== undefined) params.set('with', String(comparedWith));
  if (between) params.set('events', 'between');
  if (whole) params.set('event', 'whole');
  return params;
}

const momentOf = (text: string): Moment => (/^\d{1,15}$/.test(text) ? { revision: Number(text) } : timeOf(text));

function timeOf(text: string): Moment {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? {} : { at: time.toISOString() };
}

/**
 * The table's rows: events by revision, the newest first, and the line between what had happened and what came later.
 */
export interface Rows {
  newest: number;
  oldest: number;
  /** The revision above which the line stands. */
  line: number;
}

const hasLine = ({ newest, oldest, line }: Rows): boolean => line < newest && line >= oldest - 1;

export const countOf = (rows: Rows): number => Math.max(0, rows.newest - rows.oldest + 1) + (hasLine(rows) ? 1 : 0);

const indexOfLine = (rows: Rows): number => (hasLine(rows) ? rows.newest - rows.line : Infinity);

/** What stands at a place: an event's revision, or the line. */
export function rowAt(rows: Rows, index: number): number | 'line' {
  const line = indexOfLine(rows);
  if (index === line) return 'line';
  return rows.newest - index + (index > line ? 1 : 0);
}

export function indexOf(rows: Rows, revision: number): number {
  const index = rows.newest - revision;
  return index >= indexOfLine(rows) ? index + 1 : index;
}

type Amounts = Pick<AccountEvent, 'postings' | 'balance' | 'held'>;

/** Pixels of the columns that hold money. */
interface Widths {
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
