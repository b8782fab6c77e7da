import type { EventStore, Position } from '@northvale/ledger/eventStore/eventStore.ts';
import { pause } from '@northvale/ledger/pause.ts';
import type { Pool } from 'pg';
import { liveCheckpoint } from './engine/checkpoint.ts';

export interface Seen {
  readonly position: Position;
  readonly events: number;
  readonly caughtUp: boolean;
  readonly complete: boolean;
  /** A fill isn't readable before. */
  readonly indexed: boolean;
  /** No process runs the projections. */
  readonly silent: boolean;
  /** Why they stand still. */
  readonly problem: string | null;
}

interface StandbyOptions {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly schema: string;
  readonly intervalMs: number;
}

/** Watches the process that runs the projections. */
export function createStandby({ store, pool, schema, intervalMs }: StandbyOptions): {
  /** Waits an interval, then looks. */
  look(signal: AbortSignal): Promise<Seen>;
} {
  let endBefore: Position | undefined;
  return {
    async look(signal) {
      const end = endBefore ?? (await store.lastEvent())?.position ?? '';
      if (endBefore !== undefined) await pause(intervalMs, signal);
      const { position, events, complete, indexed, silent, problem } = await liveCheckpoint(pool, schema);
      endBefore = (await store.lastEvent())?.position ?? '';
      // Compared with the log's end an interval ago: under load the very end is always still being applied.
      return { position, events, caughtUp: position >= end, complete, indexed, silent, problem };
    },
  };
}
