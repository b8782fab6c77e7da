import { setTimeout as sleep } from 'node:timers/promises';
import { add, type Cents, dollarsFromCents } from '@northvale/ledger/money.ts';
import { anyOf } from '@northvale/projections/engine/database.ts';
import type { ProjectionRunner } from '@northvale/projections/engine/runner.ts';
import { balancesOf } from '@northvale/projections/models/accounts.ts';
import { type Change, changesOf, changesOfTypes } from '@northvale/projections/models/activity.ts';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Callers } from '../auth/callers.ts';
import { isStaff } from '../contract/fields.ts';
import { HEARTBEAT_MS, type LiveMessage, MAX_RESUMED } from '../contract/live.ts';
import type { Database } from '../database/database.ts';
import { hearChanges } from '../database/hearChanges.ts';
import type { Caller } from '../http/context.ts';
import { Problem } from '../http/problem.ts';
import { readQueue } from '../queries/queue.ts';
import {
  createEventStream,
  ENDS_TOKENS,
  type EventStream,
  frame,
  HEARTBEAT,
  messageOf,
  noticeMessageOf,
  TOLD_TO_STAFF,
  verificationMessage,
} from './messages.ts';

/** The most streams that one person may have open at a process. */
const MAX_STREAMS = 20;
/** How often it is looked whether the streams' readers may still read them: a session that runs out tells nobody. */
const READER_CHECK_MS = 5_000;
/** What is written within this time is told together. */
const GATHER_MS = 100;

interface LiveParts extends NewsParts {
  readonly callers: Pick<Callers, 'onChanged'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly now: () => Date;
  readonly pool: Pool;
  readonly runner: Pick<ProjectionRunner, 'onProgress' | 'status'>;
}

export interface Live {
  /**
   * Opens a stream: first what has happened since the event that its reader names, then whatever happens.
   * @throws Problem where the reader has too many, or the server is about to stop
   */
  open(reader: Reader, lastEventId: string): EventStream;
  /** Ends all streams and opens no more. */
  stop(): void;
}

interface Open {
  readonly reader: Reader;
  readonly stream: EventStream;
  /** What is to be told after the greeting, until that was sent. */
  waiting: string[] | undefined;
}

/**
 * Tells open screens what has changed, as soon as the read models show it. Every process does so for its own streams:
 * the projections' progress is known to each. The log is read once for all streams, and not at all while there are
 * none.
 */
export function createLive(parts: LiveParts): Live {
  const { callers, log, pool, runner } = parts;
  const opened = new Set<Open>();
  /** The position up to which readers were told, or are being told now. */
  let told = '';
  /** The position up to which all of them were told: the id of messages that stand in no event. */
  let surelyTold = '';
  let telling = false;
  let stopped = false;
  let stopCaring = () => {};

  async function tellAll(): Promise<void> {
    if (telling) return;
    telling = true;
    while (opened.size > 0 && runner.status().position !== told) {
      const [after, upTo] = [told, runner.status().position];
      told = upTo;
      await tell([...opened], after, upTo);
      surelyTold = upTo;
      await sleep(GATHER_MS);
    }
    telling = false;
  }

  async function tell(those: readonly Open[], after: string, upTo: string): Promise<void> {
    // It wasn't known yet where the read models stood, or they were made anew from another log: nothing goes on from
    // there.
    if (after === '' || upTo < after) return deliver(those, () => frame(upTo, { name: 'reset', data: {} }));
    try {
      const readers = those.map(({ reader }) => reader);
      const { framesFor, leaving } = await readNews(parts, readers, { after, upTo });
      // First: what follows the end of a token in the same stretch isn't theirs.
      for (const { reader, stream } of those) if (leaving.has(reader.id)) stream.end();
      const staying = those.filter(({ reader }) => !leaving.has(reader.id));
      deliver(staying, framesFor);
    } catch (error) {
      giveUp(error, those);
    }
  }

  /** Who isn't told must not think so: they come back, and name the last event that they know. */
  function giveUp(error: unknown, those: readonly Open[]): void {
    log.warn({ err: error }, 'what has changed could not be read; open streams are ended');
    for (const { stream } of those) stream.end();
  }

  async function greet(open: Open, lastEventId: string): Promise<void> {
    const { reader, stream } = open;
    const upTo = told;
    // Positions of one log are of one length.
    const goesOn = lastEventId.length === upTo.length && lastEventId <= upTo;
    try {
      const stretch = { after: goesOn ? lastEventId : upTo, upTo };
      const { framesFor } = await readNews(parts, [reader], stretch, { greeting: true });
      if (lastEventId !== '' && !goesOn) stream.send(frame(upTo, { name: 'reset', data: {} }));
      stream.send(framesFor(reader));
      stream.send((open.waiting ?? []).join(''));
      open.waiting = undefined;
    } catch (error) {
      giveUp(error, [open]);
    }
  }

  async function endWhoMayNotRead(those: readonly Open[]): Promise<void> {
    if (those.length === 0) return;
    try {
      const readers = those.map(({ reader }) => reader);
      const mayRead = await whoMayRead(parts, readers);
      for (const { reader, stream } of those) if (!mayRead(reader)) stream.end();
    } catch (error) {
      giveUp(error, those);
    }
  }

  /** Documents stand in no event: their rows tell of themselves. */
  function hearDocuments(): () => void {
    let began = false;
    const hearing = hearChanges(pool, 'document_handed_in', {
      changed(userId) {
        const message = frame(surelyTold, verificationMessage(userId));
        deliver([...opened], (reader) => (isStaff(reader.role) || reader.id === userId ? message : ''));
      },
      missed() {
        if (began) deliver([...opened], () => frame(surelyTold, { name: 'reset', data: {} }));
        began = true;
      },
    });
    return () =>
      void hearing.stop().catch((error: unknown) => log.warn({ err: error }, 'it is still listened to documents'));
  }

  /** Begins with the first stream. Returns what ends it, with the last. */
  function care(): () => void {
    const stopListening = runner.onProgress(() => void tellAll());
    const stopHearing = hearDocuments();
    const beat = setInterval(() => deliver([...opened], () => HEARTBEAT), HEARTBEAT_MS);
    const check = setInterval(() => void endWhoMayNotRead([...opened]), READER_CHECK_MS);
    const stopLooking = callers.onChanged((userId) => {
      const those = [...opened].filter(({ reader }) => userId === undefined || reader.id === userId);
      void endWhoMayNotRead(those);
    });
    return () => {
      stopListening();
      stopLooking();
      stopHearing();
      clearInterval(beat);
      clearInterval(check);
    };
  }

  return {
    open(reader, lastEventId) {
      if (stopped) throw new Problem('Unavailable');
      const own = [...opened].filter((open) => open.reader.id === reader.id);
      if (own.length >= MAX_STREAMS) throw new Problem('TooManyTries', { retryAfterSeconds: 60 });
      if (opened.size === 0) {
        told = surelyTold = runner.status().position;
        stopCaring = care();
      }
      const open: Open = { reader, stream: createEventStream(), waiting: [] };
      opened.add(open);
      open.stream.body.once('close', () => {
        opened.delete(open);
        if (opened.size === 0) stopCaring();
      });
      void greet(open, lastEventId);
      return open.stream;
    },

    stop() {
      stopped = true;
      stopCaring();
      for (const { stream } of opened) stream.end();
    },
  };
}

function deliver(those: readonly Open[], framesFor: (reader: Reader) => string): void {
  for (const { reader, stream, waiting } of those) {
    const frames = framesFor(reader);
    if (waiting) waiting.push(frames);
    else if (frames !== '') stream.send(frames);
  }
}

interface ReadingParts {
  readonly db: Database;
  readonly now: () => Date;
  readonly runner: Pick<ProjectionRunner, 'status'>;
}

/**
 * Of some streams' readers those whose sessions live, and whose accounts are open and of the role that the streams are
 * for. A stream's news say so too, but not of what happened between its opening and the step that let its reader in,
 * nor of what lies between two logs.
 */
async function whoMayRead(
  { db, now, runner }: ReadingParts,
  readers: readonly Reader[],
): Promise<(reader: Reader) => boolean> {
  // A role that was given a moment ago isn't shown by read models that lag.
  const { current } = runner.status();
  const found = await db
    .selectFrom('sessions')
    .leftJoin('accounts', (join) => join.on('accounts.user_id', '=', ({ cast }) => cast('sessions.user_id', 'text')))
    .select(['sessions.id', 'role', 'closed'])
    .where('sessions.id', '=', anyOf(readers.map(({ sessionId }) => sessionId)))
    .where('expires_at', '>', now().toISOString())
    .execute();
  const living = new Map(found.map(({ id, ...standing }) => [id, standing]));
  return ({ sessionId, role: openedFor }) => {
    const standing = living.get(sessionId);
    if (!standing) return false;
    const { role, closed } = standing;
    return closed !== true && (!current || role === null || role === openedFor);
  };
}

interface NewsParts {
  readonly db: Database;
  readonly reports: Database;
}

/** Whose stream it is, and by which session. */
type Reader = Pick<Caller, 'id' | 'role' | 'sessionId'>;

/** A stretch of the log: `after` is exclusive, `upTo` inclusive. */
interface Stretch {
  readonly after: string;
  readonly upTo: string;
}

/** What a stretch of the log is to its readers. */
interface News {
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
