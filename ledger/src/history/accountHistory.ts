import type { EventStore, RecordedEvent } from '../eventStore/eventStore.ts';
import { streamName } from '../streams.ts';
import { BEFORE_OPENING, type Moment, type Step, stepFrom } from './moment.ts';
import { persistent, unshared, withoutOldSettled } from './settled.ts';
import { createWaypoints, WAYPOINT_EVERY, type Waypoints } from './waypoints.ts';

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
