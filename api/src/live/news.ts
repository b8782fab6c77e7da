import { add, type Cents, dollarsFromCents } from '@northvale/ledger/money.ts';
import { balancesOf } from '@northvale/projections/models/accounts.ts';
import { type Change, changesOf, changesOfTypes } from '@northvale/projections/models/activity.ts';
import { isStaff } from '../contract/fields.ts';
import { type LiveMessage, MAX_RESUMED } from '../contract/live.ts';
import type { Caller } from '../http/context.ts';
import type { Database } from '../database/database.ts';
import { readQueue } from '../stats/queue.ts';
import { frame } from './eventStream.ts';
import { ENDS_TOKENS, messageOf, noticeMessageOf, TOLD_TO_STAFF } from './messages.ts';

export interface NewsParts {
  readonly db: Database;
  readonly reports: Database;
}

/** Whose stream it is, and by which session. */
export type Reader = Pick<Caller, 'id' | 'role' | 'sessionId'>;

/** A stretch of the log: `after` is exclusive, `upTo` inclusive. */
interface Stretch {
  readonly after: string;
  readonly upTo: string;
}

/** What a stretch of the log is to its readers. */
export interface News {
  framesFor(reader: Reader): string;
  /** Whose tokens have ended. */
  readonly leaving: ReadonlySet<string>;
}

/**
 * Reads what happened in a stretch of the log, once for all of its readers. Who just came is told how their account
 * stands though nothing has happened to it.
 */
export async function readNews(
  { db, reports }: NewsParts,
  readers: readonly Reader[],
  { after, upTo }: Stretch,
  { greeting = false } = {},
): Promise<News> {
  const stretch = { after, upTo, limit: MAX_RESUMED + 1 };
  const userIds = [...new Set(readers.map(({ id }) => id))];
  const hasStaff = readers.some(({ role }) => isStaff(role));
  const [own, everybodys, queue] = await Promise.all([
    changesOf(db, userIds, stretch),
    hasStaff ? changesOfTypes(db, TOLD_TO_STAFF, stretch) : [],
    hasStaff ? readQueue(reports) : undefined,
  ]);
  // What is too much to be told was read in part.
  const ends =
    own.length > MAX_RESUMED
      ? await changesOfTypes(db, [...ENDS_TOKENS], stretch)
      : own.filter(({ type }) => ENDS_TOKENS.has(type));
  const changed = new Map<string, Change[]>(greeting ? userIds.map((id) => [id, []]) : []);
  for (const change of own) changed.set(change.userId, [...(changed.get(change.userId) ?? []), change]);
  const balances = await balancesOf(db, [...changed.keys()]);

  /** The changes that a reader hears of one by one, and then how the account stands. */
  function framesFor(reader: Reader): string {
    const heard = isStaff(reader.role) ? everybodys : own;
    if (heard.length > MAX_RESUMED) return frame(upTo, { name: 'reset', data: {} });
    const mine = changed.get(reader.id) ?? [];
    const told = isStaff(reader.role) ? [...everybodys, ...mine.filter(concernsOnlyThem)] : mine;
    const messages = [...told.map(telling(messageOf)), ...mine.map(telling(noticeMessageOf))].flat();
    const frames = inOrder(messages, after);
    const balance = balances.get(reader.id);
    if (balance) frames.push(frame(upTo, accountMessage(balance)));
    if (isStaff(reader.role) && queue) frames.push(frame(upTo, { name: 'queue', data: queue }));
    return frames.join('');
  }

  return { framesFor, leaving: new Set(ends.map(({ userId }) => userId)) };
}

const concernsOnlyThem = ({ type }: Change): boolean => !TOLD_TO_STAFF.includes(type);

interface Placed {
  readonly position: string;
  readonly message: LiveMessage;
}

const telling =
  (about: (change: Change) => LiveMessage | undefined) =>
  (change: Change): Placed[] => {
    const message = about(change);
    return message ? [{ position: change.position, message }] : [];
  };

/**
 * Frames in log order. The id of each is the last position whose messages have all been sent with it: a reader whose
 * connection breaks between two frames resumes from there, and misses none.
 */
function inOrder(messages: readonly Placed[], after: string): string[] {
  const sorted = messages.toSorted((a, b) => (a.position < b.position ? -1 : Number(a.position > b.position)));
  let whole = after;
  return sorted.map(({ position, message }, index) => {
    if (sorted[index + 1]?.position !== position) whole = position;
    return frame(whole, message);
  });
}

const accountMessage = ({ cash, held }: { cash: Cents; held: Cents }): LiveMessage => ({
  name: 'account',
  data: {
    balance: dollarsFromCents(add(cash, held)),
    available: dollarsFromCents(cash),
    held: dollarsFromCents(held),
  },
});
