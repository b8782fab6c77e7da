import { setTimeout as sleep } from 'node:timers/promises';
import { type Checkpoint, openCheckpoint } from '@northvale/ledger/proof/checkpoint.ts';
import type { VerifierKey } from '@northvale/ledger/proof/keys.ts';
import { proveConsistency, type ReadTile, readRoot } from '@northvale/ledger/proof/tileProofs.ts';
import { tilePath } from '@northvale/ledger/proof/tiles.ts';
import { sameHash } from '@northvale/ledger/proof/tree.ts';
import { verifyConsistency } from '@northvale/ledger/proof/treeProofs.ts';
import { contentOf } from '../showCheckpoint.ts';
import type { Seen, WitnessState } from './witnessState.ts';

const PATIENCE_MS = 30_000;

/** A checkpoint with as many signatures as are read. */
const MAX_NOTE_BYTES = 64 * 1024;

/** Of several servers one may be a moment behind the others. */
const LOOKS = 3;
const BETWEEN_LOOKS_MS = 1_000;

export interface WatchedLog {
  /** Before `/checkpoint`. */
  readonly url: string;
  readonly keys: readonly VerifierKey[];
}

/** The log has signed what contradicts what it has signed before. Both notes prove it. */
export class Forked extends Error {
  override readonly name = 'Forked';
  readonly notes: readonly [before: string, now: string];

  constructor(what: string, notes: readonly [string, string]) {
    super(what);
    this.notes = notes;
  }
}

/**
 * Fetches the log's checkpoint, and remembers it where the log goes on from what was seen before.
 * @throws Forked
 * @throws Error where the log is away, or shows what no key of it has signed
 */
export async function lookAtLog(log: WatchedLog, state: WitnessState): Promise<Checkpoint> {
  for (let looks = 1; ; looks += 1) {
    const note = (await get(log, 'checkpoint', MAX_NOTE_BYTES)).toString('utf8');
    const seen = { checkpoint: openCheckpoint(note, log.keys).checkpoint, note };
    const latest = state.latest();
    if (latest && seen.checkpoint.size < latest.checkpoint.size && looks < LOOKS) {
      await sleep(BETWEEN_LOOKS_MS);
      continue;
    }
    if (latest) await assertGoesOn(latest, seen, tilesOf(log));
    if (seen.checkpoint.size > (latest?.checkpoint.size ?? -1)) await state.keep(seen);
    return seen.checkpoint;
  }
}

async function assertGoesOn(before: Seen, now: Seen, readTile: ReadTile): Promise<void> {
  const [older, newer] = [before.checkpoint, now.checkpoint];
  const fork = (what: string) => new Forked(`${newer.origin}: ${what}`, [before.note, now.note]);
  if (newer.size < older.size) throw fork(`it had ${older.size} entries, and has ${newer.size}`);
  if (newer.size === older.size) {
    if (sameHash(newer.root, older.root)) return;
    throw fork(`two roots were signed for ${older.size} entries`);
  }
  // A log says what it continues in its first checkpoint alone.
  if (newer.continues) throw fork(`it had ${older.size} entries, and says that it begins with ${newer.size}`);
  const proof = await proveConsistency(older.size, newer.size, readTile);
  if (verifyConsistency(older, newer, proof)) return;
  const root = await readRoot(older.size, readTile, newer.size);
  // Nobody has signed the tiles: they prove something only where they are those of the signed tree.
  if (verifyConsistency({ size: older.size, root }, newer, proof)) {
    throw fork(`of its ${newer.size} entries, the first ${older.size} aren't those that were signed before`);
  }
  throw new Error(`the tiles of its ${newer.size} entries don't come to the root that was signed for them`);
}

const tilesOf =
  (log: WatchedLog): ReadTile =>
  async (tile) =>
    new Uint8Array(await get(log, tilePath(tile), tile.width * 32));

async function get({ url }: WatchedLog, path: string, maxBytes: number): Promise<Buffer> {
  const answer = await fetch(`${url}/${path}`, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch((error: Error) => {
    throw new Error(`${url}/${path} can't be fetched: ${reasonOf(error)}`, { cause: error });
  });
  if (!answer.ok) throw new Error(`${url}/${path} answered ${answer.status}`);
  return contentOf(answer, maxBytes);
}

/** Why nothing came: `fetch` itself says no more than that it failed. */
function reasonOf({ message, cause }: Error): string {
  if (!(cause instanceof Error)) return message;
  // Where a name has several addresses, their errors come as one without a text.
  return cause.message || String((cause as NodeJS.ErrnoException).code);
}
