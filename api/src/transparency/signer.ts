import { BrokenChain } from '@northvale/ledger/event/hashChain.ts';
import { CHECKPOINT_STREAM_ID } from '@northvale/ledger/event/streams.ts';
import { checkpointText } from '@northvale/ledger/proof/checkpoint.ts';
import type { CheckpointState } from '@northvale/ledger/proof/checkpointStream.ts';
import { toBase64 } from '@northvale/ledger/proof/encoding.ts';
import { formatNote, openNote, parseNote, signNote } from '@northvale/ledger/proof/note.ts';
import { every } from '@northvale/projections/engine/log.ts';
import { storedTree } from '@northvale/projections/models/tlog.ts';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { commandIdOf, digestOf } from '../http/idempotency.ts';
import { keptCheckpoint } from './keptCheckpoint.ts';
import { type LogParts, nextOrigin, signersOf } from './logParts.ts';
import { showCheckpoint, type Shown, type WitnessAddress } from './showCheckpoint.ts';
import { createRefusals, type LedgerCheck, whyNotSign } from './whyNotSign.ts';

const SIGNER = { id: 'signer', role: 'system' } as const;

interface SignerStatus {
  /** Read models or the check aren't as far yet. */
  readonly waits: boolean;
  /** Nothing is signed by this process, and why; all processes show it (`whyNotSign.ts`). */
  readonly refused?: string;
}

export interface Signer {
  /** Signs the log as it stands where it has grown and may be signed, and shows the newest to the witnesses. */
  round(): Promise<void>;
  status(): SignerStatus;
}

/**
 * Signs checkpoints of the transparency log: promises that its entries will never be others. So a checkpoint is signed
 * only behind each one before, and only as long as nothing is known to be wrong with the ledger.
 */
export function createSigner(parts: LogParts & { readonly check: LedgerCheck }): Signer {
  const { checkpoints, check, keys, log, now, runner } = parts;
  const witnesses = createWitnesses(parts);
  const tree = storedTree(parts.db);
  const kept = keptCheckpoint(parts.config.dataDir, keys);
  const refusals = createRefusals(parts.db);
  let refused: SignerStatus['refused'];
  let waits = true;
  let asked = false;

  /** @param reason undefined where nothing speaks against signing any longer */
  async function judge(reason: string | undefined): Promise<void> {
    refused = reason;
    if (!(await refusals.replace(reason ?? null, now()))) return;
    if (reason === undefined) log.info('checkpoints are signed again');
    else log.error({ reason }, 'no checkpoint is signed for this reason, see docs/operators.md');
  }

  /** @returns the checkpoint that stands after it */
  async function sign(stream: CheckpointState, size: number, root: Uint8Array): Promise<CheckpointState> {
    const origin = nextOrigin(parts.config, stream.last?.origin);
    const note = formatNote(signNote(checkpointText({ origin, size, root }), signersOf(keys, origin)));
    const checkpoint = { origin, size, root: toBase64(root), note };
    const outcome = await checkpoints.handle(CHECKPOINT_STREAM_ID, {
      id: commandIdOf(SIGNER.id, `${size} ${checkpoint.root}`),
      digest: digestOf(keys.digest, { size, root: checkpoint.root }),
      actor: SIGNER,
      payload: {
        type: 'SignCheckpoint',
        checkpoint,
        follows: stream.last?.size ?? 0,
        anew: parts.config.logHost !== undefined,
      },
    });
    // Another process has signed meanwhile: ours was seen by nobody.
    if (outcome.kind === 'refused') return checkpoints.load(CHECKPOINT_STREAM_ID);
    log.info({ size, root: checkpoint.root }, 'a checkpoint was signed');
    return outcome.state;
  }

  async function signAndKeep(): Promise<void> {
    const size = await tree.size();
    // Of an event that was put into the store, the tree has but the hash that it gives itself.
    await check.follow();
    const stream = () => checkpoints.load(CHECKPOINT_STREAM_ID);
    const grounds = { config: parts.config, keys, tree, kept, stream, check, objections: witnesses.objections() };
    const judged = await whyNotSign(size, grounds);
    await judge(judged.reason);
    if (judged.reason !== undefined) return;
    const { root, behind } = judged;
    const { last, cosignatures } = size > (behind.last?.size ?? 0) ? await sign(behind, size, root) : behind;
    if (last) await keep(last.size, last.note + cosignatures);
  }

  async function keep(size: number, note: string): Promise<void> {
    const there = await kept.read();
    // Newer where another process has signed meanwhile.
    if (note !== there?.note && size >= (there?.size ?? 0)) await kept.write(note);
  }

  async function signIfReady(): Promise<void> {
    const { ready, state, problem = 'the read models stand still' } = runner.status();
    // Only of read models that have caught up can be said that the tree is shorter than it was.
    waits = !(ready && check.state().complete);
    if (state === 'refused' || state === 'halted') await judge(problem);
    if (waits) return;
    // Before the first signature of a process: what the disk has forgotten, a witness still knows.
    if (!asked) await witnesses.show();
    asked = true;
    await signAndKeep();
    // A witness that is away delays nothing.
    void witnesses.show().catch((error: unknown) => log.warn({ err: error }, 'the witnesses were not asked'));
  }

  return {
    async round() {
      try {
        await signIfReady();
      } catch (error) {
        // However often the stream of what was signed is read, nobody can go on from what isn't one.
        if (!(error instanceof BrokenChain)) throw error;
        await judge(error.message);
      }
    },
    status: () => ({ waits, ...(refused === undefined ? {} : { refused }) }),
  };
}

/** How often is looked whether the check's first round has ended. */
const IMPATIENCE_MS = 1_000;

/** Has the log signed as often as the settings say, until the signal aborts. */
export function runSigner({
  config,
  log,
  signer,
}: {
  readonly config: Config;
  readonly log: Logger;
  readonly signer: Signer;
}) {
  const intervalMs = () => (signer.status().waits ? IMPATIENCE_MS : config.anchorIntervalMs);
  return every(intervalMs, log, 'the signer tries again', signer.round);
}

interface Witnesses {
  /**
   * Shows the newest checkpoint to each witness that hasn't cosigned it, and resolves when each has answered or was
   * given up. A witness that still answers an earlier time isn't asked again.
   */
  show(): Promise<void>;
  /** What witnesses know that speaks against this log being the one they saw. */
  objections(): readonly string[];
}

type WitnessParts = Pick<LogParts, 'checkpoints' | 'config' | 'db' | 'keys' | 'log'>;

function createWitnesses(parts: WitnessParts): Witnesses {
  const told = parts.config.witnesses.map((witness) => createTold(witness, parts));
  return {
    async show() {
      const { last, cosignatures } = await parts.checkpoints.load(CHECKPOINT_STREAM_ID);
      // What they have against a log that goes on under another name is why it has one.
      if (last?.origin === nextOrigin(parts.config, last?.origin))
        await Promise.all(told.map(({ show }) => show(last, cosignatures)));
    },
    objections: () => told.flatMap(({ objection }) => objection() ?? []),
  };
}

/** One witness, and what it has said. */
function createTold(witness: WitnessAddress, { checkpoints, db, keys, log }: WitnessParts) {
  const { name } = witness.key;
  const { readTile } = storedTree(db);
  let showing: Promise<void> | undefined;
  // Nobody knows at the start: asked once more, a witness says so where it has seen a log that went on from here.
  let knows: number | undefined;
  let objection: string | undefined;

  async function show(shown: Shown): Promise<void> {
    const word = await showCheckpoint(witness, shown, knows ?? shown.size, readTile);
    const newest = word.kind === 'larger' ? ((await checkpoints.load(CHECKPOINT_STREAM_ID)).last?.size ?? 0) : 0;
    switch (word.kind) {
      case 'cosigned':
        [knows, objection] = [shown.size, undefined];
        return keep(shown.size, word.lines);
      case 'larger':
        // Another process may have signed and shown a newer one meanwhile.
        knows = Math.min(word.size, shown.size);
        objection = word.size > newest ? `the witness ${name} has seen this log with ${word.size} entries` : undefined;
        return;
      case 'other':
        objection = `the witness ${name} has seen another log: ${word.reason}`;
    }
  }

  async function keep(size: number, lines: string): Promise<void> {
    const { last, cosignatures } = await checkpoints.load(CHECKPOINT_STREAM_ID);
    if (last?.size !== size || isIn(cosignatures, last)) return;
    await checkpoints.handle(CHECKPOINT_STREAM_ID, {
      id: commandIdOf(name, lines),
      digest: digestOf(keys.digest, { lines }),
      actor: { id: 'signer', role: 'system' },
      payload: { type: 'CosignCheckpoint', size, cosignatures: lines },
    });
  }

  const isIn = (cosignatures: string, { note }: NonNullable<CheckpointState['last']>): boolean =>
    openNote(parseNote(note + cosignatures), [witness.key]).length > 0;

  return {
    objection: () => objection,
    show(last: NonNullable<CheckpointState['last']>, cosignatures: string): Promise<void> {
      const hasSaid = knows !== undefined && objection === undefined && isIn(cosignatures, last);
      if (hasSaid) return Promise.resolve();
      showing ??= show(last)
        .catch((error: unknown) => log.warn({ err: error, witness: name }, 'a witness could not be shown a checkpoint'))
        .finally(() => (showing = undefined));
      return showing;
    },
  };
}
