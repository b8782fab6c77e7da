import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import type { Pool } from 'pg';
import type { Log } from '../src/log.ts';
import { PROJECTIONS } from '../src/readModel.ts';
import { rebuild } from '../src/rebuild.ts';
import { tlog } from '../src/tlog/tlog.ts';

const ROUNDS = 3;

/**
 * What the transparency log's tree adds to the time of a rebuild, in percent: with and without it in turns, the
 * fastest of each, as a machine is never disturbed into being faster.
 */
export async function treeShare(store: EventStore, pool: Pool, log: Log): Promise<number> {
  const without = PROJECTIONS.filter((projection) => projection !== tlog);
  let [fastestWith, fastestWithout] = [Infinity, Infinity];
  for (let round = 0; round < ROUNDS; round += 1) {
    const rebuiltWithout = await rebuild({ store, pool, log, projections: without, version: `without${round}` });
    fastestWithout = Math.min(fastestWithout, rebuiltWithout.durationMs);
    const rebuiltWith = await rebuild({ store, pool, log, projections: PROJECTIONS, version: `with${round}` });
    fastestWith = Math.min(fastestWith, rebuiltWith.durationMs);
  }
  return 100 * (fastestWith / fastestWithout - 1);
}
