import { setTimeout as sleep } from 'node:timers/promises';
import { rebuild } from '@northvale/projections/engine/rebuild.ts';
import type { Pool } from 'pg';
import type { Log } from '@northvale/projections/engine/log.ts';
import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import type { Faults } from './faults.ts';
import type { Fleet, Server } from './fleet.ts';
import { pick } from './work.ts';

interface TroubleOptions {
  readonly fleet: Fleet;
  readonly faults: Faults;
  readonly versions: readonly string[];
  readonly store: EventStore;
  readonly pool: Pool;
  /** Of the database's owner. */
  readonly ownerPool: Pool;
  readonly log: Log;
}

/** The harness's own connections, which nobody cuts. */
export const HARNESS = 'northvale torture';
const LONGEST_PAUSE_MS = 7_000;
/** Within 15 seconds a clock is believed; beyond, its process takes no commands. */
const JUMPS_MS = [-240_000, -12_000, 12_000, 240_000, 3_600_000];

/** Makes trouble of all kinds, one after another, until the signal aborts; then everything is well again. */
export async function makeTrouble(options: TroubleOptions, signal: AbortSignal): Promise<void> {
  const { fleet, faults, versions, store, pool, ownerPool, log } = options;

  const withServer = async (play: (server: Server) => Promise<void>): Promise<void> => {
    const idle = fleet.servers.filter(({ busy, url }) => !busy && url !== undefined);
    if (idle.length === 0) return;
    const server = pick(idle);
    server.busy = true;
    await play(server);
    server.busy = false;
  };

  const troubles = {
    'pauses (SIGSTOP)': () =>
      withServer(async ({ child }) => {
        child?.kill('SIGSTOP');
        await sleep(Math.random() * LONGEST_PAUSE_MS);
        child?.kill('SIGCONT');
      }),
    'kills (SIGKILL)': () =>
      withServer(async (server) => {
        await fleet.restart(server, 'SIGKILL', server.version);
        await fleet.untilServing(server);
      }),
    'rolling restarts to the other version': () =>
      withServer(async (server) => {
        await fleet.restart(server, 'SIGTERM', pick(versions.filter((version) => version !== server.version)));
        await fleet.untilServing(server);
      }),
    'clock jumps': () =>
      withServer(async ({ child }) => {
        child?.send({ aheadMs: pick(JUMPS_MS) }, () => {});
        await sleep(Math.random() * 3_000);
        child?.send({ aheadMs: 0 }, () => {});
      }),
    'cut connections (pg_terminate_backend)': async () => {
      await ownerPool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND application_name <> $1 AND random() < 0.3`,
        [HARNESS],
      );
    },
    rebuilds: async () => {
      await rebuild({ store, pool, log, version: pick(versions), signal }).catch((error: unknown) => {
        // Its connection may be among those that are cut: what serves stays, and the next one clears up.
        if (/terminat|not queryable/.test(String(error))) faults.count('rebuilds that were cut off');
        else if (!signal.aborted) faults.add(`a rebuild failed: ${String(error)}`);
      });
    },
  };

  const names = Object.keys(troubles) as (keyof typeof troubles)[];
  while (!signal.aborted) {
    const name = pick(names);
    await troubles[name]();
    faults.count(name);
    await sleep(Math.random() * 1_500, undefined, { signal }).catch(() => {});
  }
}
