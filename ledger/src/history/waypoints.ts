import { LRUCache } from 'lru-cache';
import type { Moment } from './moment.ts';

/** A moment is kept after each so many events: a replay to anywhere folds less than twice that. */
export const WAYPOINT_EVERY = 500;

/**
 * Moments of long accounts from which a replay may start. In memory only, and never trusted: see `accountHistory.ts`.
 */
export interface Waypoints {
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
