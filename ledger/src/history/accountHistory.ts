import { Map as PersistentMap } from 'immutable';
import { LRUCache } from 'lru-cache';
import type { AccountState, HoldingState, RequestState } from '../account/state.ts';
import type { EventStore, RecordedEvent } from '../eventStore/eventStore.ts';
import { streamName } from '../event/streams.ts';
import { BEFORE_OPENING, type Moment, type Step, stepFrom } from './moment.ts';

/** Accounts as they stood, folded from their events: no read model is asked. */
export interface AccountHistory {
  /** The account as it stands; undefined where there is none. */
  now(userId: string): Promise<Moment | undefined>;
  /** The account right after a revision; undefined beyond its head. */
  atRevision(userId: string, revision: number): Promise<Moment | undefined>;
  /** The account as the events up to a time, inclusive, left it; undefined before its opening. ISO 8601, in UTC. */
  atTime(userId: string, time: string): Promise<Moment | undefined>;
  /** Its events from a revision on, in pages, up to another one (inclusive) or its end. */
  steps(userId: string, from: number, to?: number): AsyncIterable<readonly Step[]>;
}

const PAGE = 1_000;

/**
 * Replays accounts. So that stepping through a long one doesn't fold it from the start each time, moments on the way
 * are kept. One counts only where the store still has its hash at its revision, and the events after it must follow it.
 */
export function createAccountHistory(store: EventStore, waypoints: Waypoints = createWaypoints()): AccountHistory {
  /** Where a replay may start: at a waypoint that the store still confirms, or before the first event. */
  async function startAt(stream: string, waypoint: Moment | undefined): Promise<Moment> {
    if (!waypoint) return BEFORE_OPENING;
    const [event] = await store.readStream(stream, { from: waypoint.revision, limit: 1 });
    if (event?.metadata.hash === waypoint.hash) return waypoint;
    waypoints.forget(stream);
    return BEFORE_OPENING;
  }

  /** The moment from which to go on; one that lies so many events behind the last is kept. */
  function goOn(stream: string, moment: Moment): Moment {
    if ((moment.revision + 1) % WAYPOINT_EVERY !== 0) return moment;
    const waypoint = { ...moment, state: withoutOldSettled(moment.state) };
    waypoints.keep(stream, waypoint);
    return waypoint;
  }

  const running = new Map<string, Promise<unknown>>();

  /**
   * A screen asks for several things of an account at once: one after another, each goes the way that the first made.
   */
  async function inTurn<Result>(stream: string, replaying: () => Promise<Result>): Promise<Result> {
    const before = running.get(stream) ?? Promise.resolve();
    const mine = before.catch(() => {}).then(replaying);
    running.set(stream, mine);
    try {
      return await mine;
    } finally {
      if (running.get(stream) === mine) running.delete(stream);
    }
  }

  /**
   * Folds a stream from a moment on for as long as the next event is wanted. Between waypoints nobody looks at the
   * account, so it is changed in place.
   */
  async function replay(stream: string, from: Moment, last: number, isWanted: (next: RecordedEvent) => boolean) {
    let moment = { ...from, state: unshared(from.state) };
    for await (const page of pagesAfter(stream, from.revision, last)) {
      for (const stored of page) {
        if (!isWanted(stored)) return opened(moment);
        const { after } = stepFrom(moment, stored);
        const next = goOn(stream, after);
        moment = next === after ? after : { ...next, state: unshared(next.state) };
      }
    }
    return opened(moment);
  }

  const replayTo = (stream: string, last: number): Promise<Moment | undefined> =>
    inTurn(stream, async () => {
      const start = await startAt(stream, waypoints.upTo(stream, last));
      return replay(stream, start, last, () => true);
    });

  async function* pagesAfter(stream: string, revision: number, last: number): AsyncGenerator<RecordedEvent[]> {
    const read = (from: number) => store.readStream(stream, { from, limit: Math.min(PAGE, last - from + 1) });
    let coming: Promise<RecordedEvent[]> | undefined;
    for (let from = revision + 1; from <= last; from += PAGE) {
      const page = await (coming ?? read(from));
      const full = page.length === PAGE;
      // Whoever asks for a second page most likely wants the third: the store reads it while this one is folded.
      const readAhead = full && from > revision + 1 && from + PAGE <= last;
      coming = readAhead ? read(from + PAGE) : undefined;
      coming?.catch(() => {});
      if (page.length > 0) yield page;
      if (!full) return;
    }
  }

  return {
    now: (userId) => replayTo(streamName('account', userId), Infinity),

    async atRevision(userId, revision) {
      const moment = await replayTo(streamName('account', userId), revision);
      return moment?.revision === revision ? moment : undefined;
    },

    async atTime(userId, time) {
      const stream = streamName('account', userId);
      return inTurn(stream, async () => {
        const start = await startAt(stream, waypoints.until(stream, time));
        return replay(stream, start, Infinity, ({ metadata }) => metadata.occurredAt <= time);
      });
    },

    async *steps(userId, from, to = Infinity) {
      const stream = streamName('account', userId);
      const start = (await replayTo(stream, from - 1)) ?? BEFORE_OPENING;
      let moment = { ...start, state: persistent(start.state) };
      for await (const page of pagesAfter(stream, moment.revision, to)) {
        yield page.map((stored) => {
          const step = stepFrom(moment, stored);
          const next = goOn(stream, step.after);
          moment = next === step.after ? next : { ...next, state: persistent(next.state) };
          return step;
        });
      }
    },
  };
}

const opened = (moment: Moment): Moment | undefined => (moment.revision < 0 ? undefined : moment);

/** How many decided requests, and how many completed holdings, a moment of history still names: the newest. */
const MAX_SETTLED = 100;

/** The requests that a moment names: all that are pending, and the newest of those that are decided. */
export const namedRequests = ({ requests }: AccountState): RequestState[] =>
  named(
    requests.values(),
    ({ status }) => status === 'pending',
    ({ revision }) => revision,
  );

/** The holdings that a moment names: all that are active, and the newest of those that are completed. */
export const namedHoldings = ({ holdings }: AccountState): HoldingState[] =>
  named(
    holdings.values(),
    ({ status }) => status === 'active',
    ({ purchasedAt }) => purchasedAt,
  );

/**
 * The open ones, and the newest of the others.
 *
 * @param since by which the newest are found: a revision, or a time, which compares as text
 */
function named<Item extends { readonly id: string }, Since extends number | string>(
  items: Iterable<Item>,
  isOpen: (item: Item) => boolean,
  since: (item: Item) => Since,
): Item[] {
  const open: Item[] = [];
  const settled: Item[] = [];
  for (const item of items) (isOpen(item) ? open : settled).push(item);
  // By their ids where that is the same, so that it doesn't matter in which order a map gives them.
  const newestFirst = (a: Item, b: Item) => (since(a) < since(b) ? 1 : since(a) > since(b) ? -1 : a.id < b.id ? -1 : 1);
  return [...open.sort(newestFirst), ...settled.sort(newestFirst).slice(0, MAX_SETTLED)];
}

/**
 * The account with nothing settled but what it names: no later event speaks of the rest, so a replay may go on without
 * it. That keeps what is remembered of a long account small. What this drops wouldn't be named later either, so a
 * replay that passed through here names the same as one that didn't.
 */
const withoutOldSettled = (state: AccountState): AccountState => ({
  ...state,
  requests: byId(namedRequests(state)),
  holdings: byId(namedHoldings(state)),
});

/** The account with maps of its own, which are changed in place: for who folds it on and doesn't look back. */
const unshared = (state: AccountState): AccountState => ({
  ...state,
  requests: byId(state.requests.values()),
  holdings: byId(state.holdings.values()),
});

/** The account with maps that stay as they are when it is folded on. */
const persistent = (state: AccountState): AccountState => ({
  ...state,
  requests: PersistentMap(byId(state.requests.values())),
  holdings: PersistentMap(byId(state.holdings.values())),
});

const byId = <Item extends { readonly id: string }>(items: Iterable<Item>): Map<string, Item> => {
  const map = new Map<string, Item>();
  for (const item of items) map.set(item.id, item);
  return map;
};

/** A moment is kept after each so many events: a replay to anywhere folds less than twice that. */
export const WAYPOINT_EVERY = 500;

/**
 * Moments of long accounts from which a replay may start. In memory only, and never trusted: see `accountHistory.ts`.
 */
interface Waypoints {
  /** The last one that is kept at or before a revision. */
  upTo(stream: string, revision: number): Moment | undefined;
  /** The last one that is kept at or before a time. */
  until(stream: string, time: string): Moment | undefined;
  keep(stream: string, moment: Moment): void;
  forget(stream: string): void;
}

const MIB = 1024 * 1024;
/** About what a moment takes besides its requests and holdings, and what each of these takes. */
const MOMENT_BYTES = 1_000;
const ITEM_BYTES = 600;

/** Of one stream: moments so many events apart. */
interface Trail {
  readonly every: number;
  readonly moments: readonly Moment[];
}

/** Streams that nobody looked at for longest are forgotten first. */
export function createWaypoints(maxBytes = 128 * MIB): Waypoints {
  const maxEntrySize = maxBytes / 4;
  const trails = new LRUCache<string, Trail>({
    maxSize: maxBytes,
    maxEntrySize,
    sizeCalculation: ({ moments }) => bytesOf(moments),
  });
  const last = (stream: string, fits: (moment: Moment) => boolean) => trails.get(stream)?.moments.findLast(fits);

  return {
    upTo: (stream, revision) => last(stream, (moment) => moment.revision <= revision),
    until: (stream, time) => last(stream, (moment) => moment.occurredAt <= time),
    keep(stream, moment) {
      const { every, moments } = trails.peek(stream) ?? { every: WAYPOINT_EVERY, moments: [] };
      // Replays run side by side, and each passes the same places.
      const isNew = moment.revision > (moments.at(-1)?.revision ?? -1);
      if (!isNew || (moment.revision + 1) % every !== 0) return;
      trails.set(stream, fitting({ every, moments: [...moments, moment] }, maxEntrySize));
    },
    forget: (stream) => void trails.delete(stream),
  };
}

/** The account's trail, or one of moments twice as far apart where that is too long to keep. */
function fitting(trail: Trail, maxBytes: number): Trail {
  if (bytesOf(trail.moments) <= maxBytes) return trail;
  const every = 2 * trail.every;
  return { every, moments: trail.moments.filter(({ revision }) => (revision + 1) % every === 0) };
}

const bytesOf = (moments: readonly Moment[]): number =>
  moments.reduce((bytes, moment) => bytes + MOMENT_BYTES + newBytesOf(moment), 0);

/** Moments share what didn't change between them, and each event changes one request or holding at the most. */
const newBytesOf = ({ state }: Moment): number =>
  ITEM_BYTES * Math.min(WAYPOINT_EVERY, state.requests.size + state.holdings.size);
