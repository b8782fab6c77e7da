import type { Position } from '@northvale/ledger/eventStore/eventStore.ts';

/** The read models' progress towards the log's end. */
export interface CatchingUp {
  /** The share of the log that they show: from 0 up to 1. */
  readonly share: number;
  readonly events: number;
  /** Recently. Both are undefined until there is enough to estimate by. */
  readonly eventsPerSecond: number | undefined;
  readonly secondsLeft: number | undefined;
}

interface Seen {
  readonly ms: number;
  readonly place: number;
  readonly events: number;
}

export interface Pace {
  /** Records progress, as often as called. */
  note(position: Position, events: number): void;
  /** The resulting estimate. */
  towards(end: Position): CatchingUp;
}

/** How long an observation counts, and how often one is kept. */
const LATELY_MS = 60_000;
const INTERVAL_MS = 500;

/** The speed at which read models catch up, from recent progress. */
export function createPace(now: () => number = () => performance.now()): Pace {
  let seen: Seen[] = [];
  let latest: Seen = { ms: now(), place: 0, events: 0 };
  return {
    note(position, events) {
      // After a rebuild, progress starts over.
      if (events < latest.events) seen = [];
      latest = { ms: now(), place: placeOf(position), events };
      const before = seen.at(-1);
      if (before && latest.ms - before.ms < INTERVAL_MS) return;
      seen = [...seen.filter(({ ms }) => ms >= latest.ms - LATELY_MS), latest];
    },

    towards(end) {
      const { place, events } = latest;
      const length = placeOf(end);
      const share = length > 0 ? Math.min(place / length, 1) : 1;
      const [first] = seen;
      const seconds = first ? (latest.ms - first.ms) / 1_000 : 0;
      if (!first || seconds < 1 || place === first.place)
        return { share, events, eventsPerSecond: undefined, secondsLeft: undefined };
      const secondsLeft = (Math.max(length - place, 0) * seconds) / (place - first.place);
      return { share, events, eventsPerSecond: (events - first.events) / seconds, secondsLeft };
    },
  };
}

/** Positions begin with a number that grows with the log: the events, or bytes, before it. */
const placeOf = (position: Position): number => Number.parseInt(position, 10) || 0;
