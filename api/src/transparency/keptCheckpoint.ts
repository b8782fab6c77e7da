import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Checkpoint, parseCheckpoint } from '@northvale/ledger/proof/checkpoint.ts';
import { Malformed } from '@northvale/ledger/proof/encoding.ts';
import type { VerifierKey } from '@northvale/ledger/proof/keys.ts';
import {
  BadSignature,
  formatSignatures,
  openNote,
  parseNote,
  verifyCosignature,
} from '@northvale/ledger/proof/note.ts';
import { newestCheckpoint } from '@northvale/projections/models/signedCheckpoints.ts';
import type { Keys } from '../secrets.ts';
import { writeDurably } from '../writeDurably.ts';
import { keysOf, type LogParts } from './logParts.ts';

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
 * restored it is the one that was kept outside the database. What nobody signed is not shown as a promise: the check
 * and the signer say what is wrong with it.
 */
export function publishedCheckpoint({
  config,
  db,
  keys,
}: Pick<LogParts, 'config' | 'db' | 'keys'>): () => Promise<KeptNote | undefined> {
  const kept = keptCheckpoint(config.dataDir, keys);
  const witnesses = config.witnesses.map(({ key }) => key);
  /** Who serves tiles reads the same row for each. */
  let judged: { readonly lines: string; readonly found: KeptNote | undefined } | undefined;

  return async () => {
    const [row, outside] = await Promise.all([newestCheckpoint(db), readIfSigned(kept)]);
    if (!row) return outside;
    const lines = row.note + row.cosignatures;
    if (judged?.lines !== lines) judged = { lines, found: asSigned(row, keys, witnesses) };
    const { found } = judged;
    return !found || (outside && outside.size > found.size) ? outside : found;
  };
}

/** A checkpoint with those cosignatures that hold; undefined where the log hasn't signed it. */
function asSigned(
  { note, cosignatures }: { readonly note: string; readonly cosignatures: string },
  keys: LogParts['keys'],
  witnesses: readonly VerifierKey[],
): KeptNote | undefined {
  try {
    const own = parseNote(note);
    const checkpoint = parseCheckpoint(own.text);
    if (openNote(own, keysOf(keys, checkpoint.origin)).length === 0) return undefined;
    const lines = parseNote(note + cosignatures).signatures.slice(own.signatures.length);
    const holding = lines.filter(({ name, keyId, signature }) =>
      witnesses.some((key) => key.name === name && key.id === keyId && verifyCosignature(key, own.text, signature)),
    );
    return { ...checkpoint, note: note + formatSignatures(holding) };
  } catch (error) {
    if (error instanceof Malformed || error instanceof BadSignature) return undefined;
    throw error;
  }
}

const readIfSigned = (kept: KeptCheckpoint): Promise<KeptNote | undefined> =>
  kept.read().catch((error: unknown) => {
    if (error instanceof NotKept) return undefined;
    throw error;
  });
