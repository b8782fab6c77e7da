import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import type { Pool } from 'pg';
import type { Log } from '../src/engine/log.ts';
import type { Projection } from '../src/engine/projection.ts';
import { PROJECTIONS } from '../src/models/readModels.ts';
import { rebuild } from '../src/engine/rebuild.ts';
import { tlog } from '../src/models/tlog.ts';
import { processorTime, SETTLED_MS } from './processorTime.ts';

const ROUNDS = 3;
/**
 * What the transparency log's tree adds to the processor time of a rebuild, of this process and of the database server,
 * in percent: with and without it in turns, the least of each, as nothing takes less time for being disturbed.
 */
export async function treeShare(store: EventStore, pool: Pool, log: Log): Promise<number> {
  async function timeOf(projections: readonly Projection[], version: string): Promise<number> {
    const before = await processorTime(pool);
    await rebuild({ store, pool, log, projections, version });
    await sleep(SETTLED_MS);
    const after = await processorTime(pool);
    return after.own + after.server - before.own - before.server;
  }

  const without = PROJECTIONS.filter((projection) => projection !== tlog);
  let [leastWith, leastWithout] = [Infinity, Infinity];
  for (let round = 0; round < ROUNDS; round += 1) {
    leastWithout = Math.min(leastWithout, await timeOf(without, `without${round}`));
    leastWith = Math.min(leastWith, await timeOf(PROJECTIONS, `with${round}`));
  }
  return 100 * (leastWith / leastWithout - 1);
}
