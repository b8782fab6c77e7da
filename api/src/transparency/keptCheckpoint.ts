import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Checkpoint, parseCheckpoint } from '@northvale/ledger/proof/checkpoint.ts';
import { hashFromBase64, Malformed } from '@northvale/ledger/proof/encoding.ts';
import { BadSignature, openNote, parseNote } from '@northvale/ledger/proof/note.ts';
import { newestCheckpoint } from '@northvale/projections/models/signedCheckpoints.ts';
import type { Database } from '../database/database.ts';
import type { Keys } from '../secrets.ts';
import { writeDurably } from '../writeDurably.ts';
import { keysOf } from './logParts.ts';

/** A checkpoint together with the text that it was read from: a signed note, cosignatures included. */
export interface KeptNote extends Checkpoint {
  readonly note: string;
}

/** The newest checkpoint outside the database: a dump that is restored doesn't roll it back. */
export interface KeptCheckpoint {
  /** @throws NotKept where the file holds something else, or what a key that is known here hasn't signed */
  read(): Promise<KeptNote | undefined>;
  /** On disk when it resolves. */
  write(note: string): Promise<void>;
}

export class NotKept extends Error {
  override readonly name = 'NotKept';
}

/** @param keys the log's, where they are known; a checkpoint that older keys have signed says nothing of them */
export function keptCheckpoint(dataDir: string, keys: Pick<Keys, 'signing'> = { signing: [] }): KeptCheckpoint {
  const path = join(dataDir, 'checkpoint.txt');
  /** Who serves tiles reads it again for each. */
  let verified = '';

  function opened(note: string): KeptNote {
    const parsed = parseNote(note);
    const checkpoint = parseCheckpoint(parsed.text);
    if (note !== verified) openNote(parsed, keysOf(keys, checkpoint.origin));
    verified = note;
    return { ...checkpoint, note };
  }

  return {
    async read() {
      const note = await textOf(path);
      if (note === undefined) return undefined;
      try {
        return opened(note);
      } catch (error) {
        if (!(error instanceof Malformed || error instanceof BadSignature)) throw error;
        throw new NotKept(`${path} can't be read: ${error.message}`, { cause: error });
      }
    },

    write: (note) => writeDurably(path, note, 0o644),
  };
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

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
