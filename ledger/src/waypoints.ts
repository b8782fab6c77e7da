import type { StreamView } from './streamView.ts';

/** The least distance between two. */
const SPACING = 64;

/**
 * Earlier views of a stream, from which a look back need fold only what follows: the further back, the further apart.
 * They share most of what they hold with the view itself.
 */
export function withWaypoint<State>(
  waypoints: readonly StreamView<State>[],
  view: StreamView<State>,
): readonly StreamView<State>[] {
  const newest = waypoints.at(-1);
  if (newest && view.revision - newest.revision < SPACING) return waypoints;
  // From the newest back: one that its neighbours can do without goes.
  const kept = [view];
  let last = view;
  for (let index = waypoints.length - 1; index >= 0; index -= 1) {
    const waypoint = waypoints[index]!;
    const gapWithout = last.revision - (waypoints[index - 1]?.revision ?? -Infinity);
    if (gapWithout <= Math.max(SPACING, view.revision - last.revision)) continue;
    kept.push(waypoint);
    last = waypoint;
  }
  return kept.toReversed();
}

/** The last one that isn't beyond a revision. */
export const waypointBefore = <State>(
  waypoints: readonly StreamView<State>[],
  revision: number,
): StreamView<State> | undefined => waypoints.findLast((waypoint) => waypoint.revision <= revision);
