import { readFile, writeFile } from 'node:fs/promises';
import { type Checkpoint, openCheckpoint } from '@northvale/ledger/proof/checkpoint.ts';
import type { VerifierKey } from '@northvale/ledger/proof/keys.ts';
import { createQueue, type Queue } from '@northvale/projections/queue.ts';
import { replaceFile } from '../replaceFile.ts';

/**
 * What a witness remembers of the log that it watches: the largest checkpoint that it has seen and found consistent.
 */
export interface WitnessState {
  latest(): Seen | undefined;
  /** On disk when it resolves. */
  keep(seen: Seen): Promise<void>;
  /** One after another: between a look at the latest and keeping a later one nothing else may happen. */
  readonly inTurn: Queue;
}

export interface Seen {
  readonly checkpoint: Checkpoint;
  /** Signed: whoever doubts the witness can verify it. */
  readonly note: string;
}

/** @throws Error where the file is of another log, or was changed */
export async function openWitnessState(path: string, logKeys: readonly VerifierKey[]): Promise<WitnessState> {
  let latest = await readSeen(path, logKeys);
  return {
    latest: () => latest,

    async keep(seen) {
      await writeFile(`${path}.new`, `${JSON.stringify({ checkpoint: seen.note }, undefined, 2)}\n`, { flush: true });
      await replaceFile(`${path}.new`, path);
      latest = seen;
    },

    inTurn: createQueue(),
  };
}

async function readSeen(path: string, logKeys: readonly VerifierKey[]): Promise<Seen | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    const { checkpoint: note } = JSON.parse(text) as { checkpoint: string };
    return { checkpoint: openCheckpoint(note, logKeys).checkpoint, note };
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${path} isn't what this witness has seen of this log: ${why}`, { cause });
  }
}
