import { streamName } from '@northvale/ledger/event/streams.ts';
import type { EventStore, RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { accountProof, type AccountProof } from '@northvale/ledger/proof/accountProof.ts';
import { proveInclusion } from '@northvale/ledger/proof/tileProofs.ts';
import { newestCheckpoint } from '@northvale/projections/models/signedCheckpoints.ts';
import { storedTree, type StoredTree } from '@northvale/projections/models/tlog.ts';
import type { Database } from '../database/database.ts';

/** All events of an account, and that the newest checkpoint covers them; undefined where there is no such account. */
export async function proveAccount(
  { store, db }: { readonly store: EventStore; readonly db: Database },
  userId: string,
  now: Date,
): Promise<AccountProof | undefined> {
  const events = await allOf(store, streamName('account', userId));
  if (events.length === 0) return undefined;
  const [tree, signed] = [storedTree(db), await newestCheckpoint(db)];
  const covered = signed && (await lastCovered(events, signed.size, tree));
  if (!covered) return accountProof(userId, now.toISOString(), events);
  const { revision, index } = covered;
  const hashes = await proveInclusion(index, signed.size, tree.readTile);
  const proof = { index, hashes, checkpoint: signed.note + signed.cosignatures };
  return accountProof(userId, now.toISOString(), events, { revision, proof });
}

async function allOf(store: EventStore, stream: string): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (let from: number | undefined = 0; from !== undefined;) {
    const page: RecordedEvent[] = await store.readStream(stream, { from });
    events.push(...page);
    const last = page.at(-1);
    from = last && last.revision + 1;
  }
  return events;
}

/** The stream's last event among the first `size` of the log. Both are in one order, so it is searched by halves. */
async function lastCovered(events: readonly RecordedEvent[], size: number, tree: StoredTree) {
  let covered: { readonly revision: number; readonly index: number } | undefined;
  let [from, to] = [0, events.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const { position, revision, metadata } = events[middle] as RecordedEvent;
    const index = await tree.indexOf({ position, hash: metadata.hash });
    if (index !== undefined && index < size) {
      covered = { revision, index };
      from = middle + 1;
    } else to = middle;
  }
  return covered;
}
