import type { EventStore, Position } from '@northvale/ledger/eventStore/eventStore.ts';
import type { Pool } from 'pg';
import { assertVersion, liveCheckpoint } from './checkpoint.ts';
import { pause } from './outage.ts';

export interface Seen {
  readonly position: Position;
  readonly caughtUp: boolean;
}

interface StandbyOptions {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly version: string;
  readonly intervalMs: number;
}

/** Watches how far the process that runs the projections has come. */
export function createStandby({ store, pool, version, intervalMs }: StandbyOptions): {
  /** Waits an interval, then looks. */
  look(signal: AbortSignal): Promise<Seen>;
} {
  let endBefore: Position | undefined;
  return {
    async look(signal) {
      const end = endBefore ?? (await store.lastEvent())?.position ?? '';
      if (endBefore !== undefined) await pause(intervalMs, signal);
      const live = await liveCheckpoint(pool);
      assertVersion(live, version);
      endBefore = (await store.lastEvent())?.position ?? '';
      // Measured against the log's end an interval ago: under load the very end is always still on its way.
      return { position: live.position, caughtUp: live.position >= end };
    },
  };
}
