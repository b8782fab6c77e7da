import { hashFromBase64 } from '@northvale/ledger/proof/encoding.ts';
import { newestCheckpoint } from '@northvale/projections/models/signedCheckpoints.ts';
import type { Database } from '../database/database.ts';
import { type KeptCheckpoint, type KeptNote, NotKept } from './keptCheckpoint.ts';

/**
 * The newest checkpoint, with its cosignatures: what the ledger has promised the world. After an older dump was
 * restored it is the one that was kept outside the database. What nobody signed is not shown as a promise: the signer
 * says what is wrong with it.
 */
export async function publishedCheckpoint(db: Database, kept: KeptCheckpoint): Promise<KeptNote | undefined> {
  const [row, outside] = await Promise.all([newestCheckpoint(db), readIfSigned(kept)]);
  if (!row || (outside && outside.size > row.size)) return outside;
  const { origin, size, root, note, cosignatures } = row;
  return { origin, size, root: hashFromBase64(root), note: note + cosignatures };
}

const readIfSigned = (kept: KeptCheckpoint): Promise<KeptNote | undefined> =>
  kept.read().catch((error: unknown) => {
    if (error instanceof NotKept) return undefined;
    throw error;
  });
