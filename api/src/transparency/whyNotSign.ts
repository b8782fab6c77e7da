import type { CheckpointState } from '@northvale/ledger/checkpoint/checkpoint.ts';
import { hashFromBase64 } from '@northvale/ledger/proof/base64.ts';
import type { Checkpoint } from '@northvale/ledger/proof/checkpoint.ts';
import { Malformed } from '@northvale/ledger/proof/malformed.ts';
import { readRoot } from '@northvale/ledger/proof/tileProofs.ts';
import { sameHash } from '@northvale/ledger/proof/tree.ts';
import type { StoredTree } from '@northvale/projections/tlog/storedTree.ts';
import type { Config } from '../config.ts';
import type { KeptCheckpoint } from './keptCheckpoint.ts';
import type { LedgerCheck, LedgerDifference } from './ledgerCheck.ts';
import { originOf } from './origin.ts';

type Known = Pick<Checkpoint, 'size' | 'root'>;

interface Grounds {
  readonly config: Pick<Config, 'logHost' | 'publicUrl'>;
  readonly tree: StoredTree;
  readonly kept: Pick<KeptCheckpoint, 'read'>;
  /** As the event store says now. */
  readonly stream: () => Promise<CheckpointState>;
  readonly check: LedgerCheck;
  /** What witnesses have against the log. */
  readonly objections: readonly string[];
}

/**
 * Why a tree of this size must not be signed: the world was promised something else, or the store doesn't hold what the
 * tree was made of.
 */
export async function whyNotSign(
  size: number,
  { config, tree, kept, stream, check, objections }: Grounds,
): Promise<string | undefined> {
  const renamed = await otherName(config, kept);
  if (renamed !== undefined) return renamed;
  const broken = await brokenPromise(size, tree, [
    ['checkpoint.txt', () => kept.read()],
    ['the last CheckpointSigned', async () => lastSigned(await stream())],
  ]);
  const deleted = broken === undefined ? await deletedPromise(kept, stream) : undefined;
  const [difference, ...more] = check.state().differences;
  const differs = difference && `${inWords(difference)}${more.length > 0 ? ` (and ${more.length} more)` : ''}`;
  return broken ?? deleted ?? differs ?? objections[0];
}

/** A log begins under another name only where somebody has taken the promise of the one before away. */
async function otherName(config: Grounds['config'], kept: Grounds['kept']): Promise<string | undefined> {
  if (config.logHost === undefined) return undefined;
  const known = await kept.read().catch(() => undefined);
  const name = originOf(config);
  if (!known || known.origin === name) return undefined;
  return (
    `LOG_HOST calls this log ${name}, and checkpoint.txt is of ${known.origin}: ` +
    'nothing is signed while it is there; where the new log shall begin, move it away, and keep it'
  );
}

/** Each checkpoint that was signed before, wherever it was kept, must be of the tree as it is now. */
async function brokenPromise(
  size: number,
  tree: StoredTree,
  places: readonly (readonly [string, () => Promise<Known | undefined>])[],
): Promise<string | undefined> {
  for (const [place, read] of places) {
    try {
      const known = await read();
      if (known && known.size > size) return `the log has ${size} entries, and had ${known.size} by ${place}`;
      if (known && !sameHash(await readRoot(known.size, tree.readTile), known.root)) {
        return `the log's first ${known.size} entries aren't those that ${place} was signed over`;
      }
    } catch (error) {
      if (error instanceof Malformed) return error.message;
      throw error;
    }
  }
  return undefined;
}

/** What is signed stands in the stream before it does in the file, so the file is never ahead. */
async function deletedPromise(kept: Grounds['kept'], stream: Grounds['stream']): Promise<string | undefined> {
  const known = await kept.read();
  const last = lastSigned(await stream());
  if (!known || known.size <= (last?.size ?? 0)) return undefined;
  return `checkpoint.txt holds a checkpoint of ${known.size} entries, and the last CheckpointSigned is of ${last?.size ?? 0}`;
}

const lastSigned = ({ last }: CheckpointState): Known | undefined =>
  last && { size: last.size, root: hashFromBase64(last.root) };

const inWords = ({ kind, userId, position }: LedgerDifference): string =>
  [
    `the check of the ledger found: ${kind}`,
    ...(userId === undefined ? [] : [`account ${userId}`]),
    ...(position === undefined ? [] : [`position ${position}`]),
  ].join(', ');
