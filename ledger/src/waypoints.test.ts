import { expect, test } from 'vitest';
import { emptyView, type StreamView } from './streamView.ts';
import { waypointBefore, withWaypoint } from './waypoints.ts';

test('whichever revision is looked back to, what is folded is at most as long as the way back, and a little', () => {
  let waypoints: readonly StreamView<null>[] = [];
  for (let head = 0; head < 20_000; head += 1) {
    waypoints = withWaypoint(waypoints, { ...emptyView(null), revision: head });
    if (head % 97 !== 0) continue;
    for (const back of [0, 3, 100, 1_000, 10_000].filter((revisions) => revisions <= head)) {
      const from = waypointBefore(waypoints, head - back)?.revision ?? -1;
      expect(head - back - from).toBeLessThan(200 + back);
    }
  }
  expect(waypoints.length).toBeLessThan(40);
});
