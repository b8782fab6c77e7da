import type { Checkpoint } from '@northvale/ledger/proof/checkpoint.ts';
import { assertNote, type CheckpointState } from '@northvale/ledger/proof/checkpointStream.ts';
import { hashFromBase64, Malformed } from '@northvale/ledger/proof/encoding.ts';
import { BadSignature, openNote, parseNote } from '@northvale/ledger/proof/note.ts';
import { proveConsistency, readRoot, type ReadTile } from '@northvale/ledger/proof/tileProofs.ts';
import { EMPTY_ROOT } from '@northvale/ledger/proof/tree.ts';
import { verifyConsistency } from '@northvale/ledger/proof/treeProofs.ts';
import type { StoredTree } from '@northvale/projections/models/tlog.ts';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Keys } from '../secrets.ts';
import { type KeptCheckpoint, NotKept } from './keptCheckpoint.ts';
import { keysOf, nextOrigin } from './logParts.ts';

type Known = Pick<Checkpoint, 'size' | 'root'>;

interface Grounds {
  readonly config: Pick<Config, 'logHost' | 'publicUrl'>;
  readonly keys: Pick<Keys, 'signing'>;
  readonly tree: StoredTree;
  readonly kept: Pick<KeptCheckpoint, 'read'>;
  /** As the event store says now. */
  readonly stream: () => Promise<CheckpointState>;
  readonly check: Pick<LedgerCheck, 'state'>;
  /** What witnesses have against the log. */
  readonly objections: readonly string[];
}

/** A tree that may be signed, and the checkpoint that it was shown to go on from. */
interface Signable {
  readonly reason?: undefined;
  readonly root: Uint8Array;
  readonly behind: CheckpointState;
}

/**
 * Why the tree of this size must not be signed: the world was promised something else, or the store doesn't hold what
 * the tree was made of. Else what was looked at: nothing else may be signed, as tables and stream go on meanwhile.
 */
export async function whyNotSign(size: number, grounds: Grounds): Promise<{ readonly reason: string } | Signable> {
  const { check, objections } = grounds;
  const shown = await besidePromises(size, grounds);
  if (shown.reason !== undefined) return shown;
  const [difference, ...more] = check.state().differences;
  const differs = difference && `${inWords(difference)}${more.length > 0 ? ` (and ${more.length} more)` : ''}`;
  const reason = differs ?? objections[0];
  return reason === undefined ? shown : { reason };
}

/** A log begins under another name only where somebody has taken the promise of the one before away. */
function otherName(config: Grounds['config'], known: Checkpoint | undefined): string | undefined {
  const name = nextOrigin(config, known?.origin);
  if (!known || known.origin === name) return undefined;
  return (
    `LOG_HOST calls this log ${name}, and checkpoint.txt is of ${known.origin}: ` +
    'nothing is signed while it is there; where the new log shall begin, move it away, and keep it'
  );
}

/** Each checkpoint that was signed before, wherever it was kept, must be of the tree as it is now. */
async function besidePromises(size: number, grounds: Grounds): ReturnType<typeof whyNotSign> {
  const { config, keys, tree, kept, stream } = grounds;
  try {
    // In this order: what is signed stands in the stream before it does in the file.
    const outside = await kept.read();
    const renamed = otherName(config, outside);
    if (renamed !== undefined) return { reason: renamed };
    const behind = await stream();
    const last = lastSigned(behind, keys);
    const root = size === 0 ? EMPTY_ROOT : await readRoot(size, tree.readTile);
    const reason =
      (await brokenPromise({ size, root }, tree.readTile, outside, 'checkpoint.txt')) ??
      (await brokenPromise({ size, root }, tree.readTile, last, 'the last CheckpointSigned')) ??
      deletedPromise(outside, last);
    return reason === undefined ? { root, behind } : { reason };
  } catch (error) {
    if (error instanceof Malformed || error instanceof NotKept) return { reason: error.message };
    throw error;
  }
}

/** By a proof, so that it holds of the very root that is signed then. */
async function brokenPromise(now: Known, readTile: ReadTile, known: Known | undefined, place: string) {
  if (!known) return undefined;
  if (known.size > now.size) return `the log has ${now.size} entries, and had ${known.size} by ${place}`;
  if (verifyConsistency(known, now, await proveConsistency(known.size, now.size, readTile))) return undefined;
  return `the log's first ${known.size} entries aren't those that ${place} was signed over`;
}

/** The file is never ahead of the stream. */
function deletedPromise(known: Known | undefined, last: Known | undefined): string | undefined {
  if (!known || known.size <= (last?.size ?? 0)) return undefined;
  return `checkpoint.txt holds a checkpoint of ${known.size} entries, and the last CheckpointSigned is of ${last?.size ?? 0}`;
}

/** @throws Malformed where it isn't what was signed */
function lastSigned({ last }: CheckpointState, keys: Grounds['keys']): Known | undefined {
  if (!last) return undefined;
  try {
    assertNote(last);
    openNote(parseNote(last.note), keysOf(keys, last.origin));
    return { size: last.size, root: hashFromBase64(last.root) };
  } catch (error) {
    if (!(error instanceof Malformed || error instanceof BadSignature)) throw error;
    throw new Malformed(`the last CheckpointSigned: ${error.message}`);
  }
}

const inWords = ({ kind, userId, position }: LedgerDifference): string =>
  [
    `the check of the ledger found: ${kind}`,
    ...(userId === undefined ? [] : [`account ${userId}`]),
    ...(position === undefined ? [] : [`position ${position}`]),
  ].join(', ');

/** Why nothing is signed, and since when (ISO 8601). */
interface Refusal {
  readonly since: string;
  readonly reason: string;
}

interface Refusals {
  current(): Promise<Refusal | undefined>;
  /**
   * Keeps what speaks against signing now; null where nothing does. `since` is when something first did.
   * @returns whether it is another reason than before, or none any longer
   */
  replace(reason: string | null, at: Date): Promise<boolean>;
}

/** Whether checkpoints are signed, as the process that signs has found: kept where every process can tell of it. */
export function createRefusals(db: Database): Refusals {
  return {
    async current() {
      const { refused_since: since, refused_reason: reason } = await db
        .selectFrom('check_progress')
        .select(['refused_since', 'refused_reason'])
        .executeTakeFirstOrThrow();
      return since === null || reason === null ? undefined : { since, reason };
    },

    async replace(reason, at) {
      const since = reason === null ? null : sql<string>`coalesce(refused_since, ${at.toISOString()}::timestamptz)`;
      const { numUpdatedRows } = await db
        .updateTable('check_progress')
        .set({ refused_since: since, refused_reason: reason })
        .where('refused_reason', 'is distinct from', reason)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

/** Something that doesn't hold: what the ledger shows, or was seen to hold, isn't what its store says. */
interface LedgerDifference {
  readonly kind: string;
  readonly userId?: string;
  readonly position?: string;
}

/** What the continuous check has found, as far as the signer must know. */
export interface LedgerCheck {
  /** `complete`: the first full round after the start has come to its end. Before, nothing is signed. */
  state(): { readonly complete: boolean; readonly differences: readonly LedgerDifference[] };
  /** Looks at what is new since it last did, before anybody signs for it. */
  follow(): Promise<void>;
}
