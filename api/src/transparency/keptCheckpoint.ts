import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Checkpoint, parseCheckpoint } from '@northvale/ledger/proof/checkpoint.ts';
import { Malformed } from '@northvale/ledger/proof/malformed.ts';
import { parseNote } from '@northvale/ledger/proof/note.ts';
import { writeDurably } from '../writeDurably.ts';

/** A checkpoint together with the text that it was read from: a signed note, cosignatures included. */
export interface KeptNote extends Checkpoint {
  readonly note: string;
}

/** The newest checkpoint outside the database: a dump that is restored doesn't roll it back. */
export interface KeptCheckpoint {
  /** @throws Malformed where the file holds something else */
  read(): Promise<KeptNote | undefined>;
  /** On disk when it resolves. */
  write(note: string): Promise<void>;
}

export function keptCheckpoint(dataDir: string): KeptCheckpoint {
  const path = join(dataDir, 'checkpoint.txt');
  return {
    async read() {
      const note = await textOf(path);
      if (note === undefined) return undefined;
      try {
        return { ...parseCheckpoint(parseNote(note).text), note };
      } catch (error) {
        if (error instanceof Malformed) throw new Malformed(`${path} can't be read: ${error.message}`);
        throw error;
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
