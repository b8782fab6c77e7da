import { readFile, rm, writeFile } from 'node:fs/promises';
import { type Checkpoint, openCheckpoint } from '@northvale/ledger/proof/checkpoint.ts';
import type { VerifierKey } from '@northvale/ledger/proof/keys.ts';
import { createQueue, type Queue } from '@northvale/projections/engine/queue.ts';
import { replaceFile } from '../../replaceFile.ts';

/**
 * What a witness remembers of the log that it watches: the largest checkpoint that it has seen and found consistent.
 */
export interface WitnessState {
  latest(): Seen | undefined;
  /**
   * On disk when it resolves.
   * @throws Error where another witness has written there since
   */
  keep(seen: Seen): Promise<void>;
  /** One after another: between a look at the latest and keeping a later one nothing else may happen. */
  readonly inTurn: Queue;
}

export interface Seen {
  readonly checkpoint: Checkpoint;
  /** Signed: whoever doubts the witness can verify it. */
  readonly note: string;
}

/** @throws Error where the file is of another log, or was changed, or where the keys are of several */
export async function openWitnessState(path: string, logKeys: readonly VerifierKey[]): Promise<WitnessState> {
  const names = [...new Set(logKeys.map(({ name }) => name))];
  if (names.length > 1) throw new Error(`A witness watches one log, not ${names.join(' and ')}: start one for each.`);
  const draft = `${path}.new`;
  // Of a witness that ended while it wrote.
  await rm(draft, { force: true });
  let latest = await readSeen(path, logKeys);

  /** Two witnesses would each cosign behind what it knows itself: one log twice, in two histories. */
  async function assertMine(): Promise<void> {
    const there = await readSeen(path, logKeys);
    if (there?.note !== latest?.note)
      throw new Error(`another witness writes to ${path}: each needs a file of its own`);
  }

  return {
    latest: () => latest,

    async keep(seen) {
      // Only one can make it: what is looked at until it has become the file stays as it is.
      await writeFile(draft, `${JSON.stringify({ checkpoint: seen.note }, undefined, 2)}\n`, {
        flag: 'wx',
        flush: true,
      });
      try {
        await assertMine();
        await replaceFile(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
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
