import type { Commands } from '../commands.ts';
import type { StreamView } from '../streamView.ts';
import { waypointBefore } from '../waypoints.ts';
import { isThere, readSnapshot, writeSnapshot } from './codec.ts';
import type { Shelf, Snapshots } from './snapshots.ts';

/** The fewest events worth a snapshot: folding them takes some 20 ms. */
const LEAST = 2_000;
/** Of the stream's length: to find what has changed, all of it is looked through. */
const PART = 16;
/**
 * A command that comes again comes soon. So at least so many events before a snapshot there is another, to begin at.
 */
const LOOK_BACK = 1_000;

interface Distances {
  readonly least?: number;
  readonly lookBack?: number;
}

/** Snapshots on a shelf, each holding what has changed since the one before. */
export function createSnapshots<State extends object>(
  shelf: Shelf,
  initialState: State,
  { least = LEAST, lookBack = LOOK_BACK }: Distances = {},
): Snapshots<State> {
  // The last that was put aside or taken, on which the next one builds. A stream's views share its commands, so it is
  // forgotten as soon as nobody keeps the stream in memory.
  const last = new WeakMap<Commands, StreamView<State>>();
  let writing = false;

  async function write(stream: string, commands: Commands, views: readonly StreamView<State>[]): Promise<void> {
    writing = true;
    try {
      const base = last.get(commands);
      if (base && !(await isThere(shelf, stream, base))) last.delete(commands);
      for (const view of views) {
        await writeSnapshot(shelf, stream, view, last.get(commands));
        last.set(commands, view);
      }
    } catch {
      // The next one builds on none, and until then whoever finds none folds the events.
      last.delete(commands);
    } finally {
      writing = false;
    }
  }

  return {
    async latest(stream, upTo) {
      const found = await readSnapshot(shelf, stream, upTo, initialState).catch(() => undefined);
      if (found) last.set(found.commands, found);
      return found;
    },

    offer(stream, view, earlier) {
      const since = last.get(view.commands)?.revision ?? -1;
      if (view.revision - since < Math.max(least, view.revision / PART) || writing) return;
      const before = waypointBefore(earlier, view.revision - lookBack);
      void write(stream, view.commands, before && before.revision > since ? [before, view] : [view]);
    },

    discard: (stream) => shelf.clear(stream).catch(() => undefined),
  };
}
