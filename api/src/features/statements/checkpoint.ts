import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { firstCheckpointOver } from '@northvale/projections/models/signedCheckpoints.ts';
import { storedTree } from '@northvale/projections/models/tlog.ts';
import type { Database } from '../../database/database.ts';

/** A published checkpoint of the log, as far as a statement names it. */
interface CoveringCheckpoint {
  /** How many events it covers. */
  readonly size: number;
  /** The root of their tree, base64. */
  readonly root: string;
}

/** The first published checkpoint that covers an event of a stream; undefined while none does. */
export type FirstCheckpointOver = (stream: string, revision: number) => Promise<CoveringCheckpoint | undefined>;

/** The first of them, and not the newest, because it stays the same for ever, on any store. */
export function createFirstCheckpointOver({
  db,
  store,
}: {
  readonly db: Database;
  readonly store: EventStore;
}): FirstCheckpointOver {
  const tree = storedTree(db);
  return async (stream, revision) => {
    const [event] = await store.readStream(stream, { from: revision, limit: 1 });
    if (!event) return undefined;
    const entry = await tree.indexOf({ position: event.position, hash: event.metadata.hash });
    return entry === undefined ? undefined : firstCheckpointOver(db, entry);
  };
}
