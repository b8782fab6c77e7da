import { CHECKPOINT_STREAM_ID } from '@northvale/ledger/event/streams.ts';
import type { CheckpointState } from '@northvale/ledger/proof/checkpointStream.ts';
import { openNote, parseNote } from '@northvale/ledger/proof/note.ts';
import { storedTree } from '@northvale/projections/models/tlog.ts';
import { commandIdOf, digestOf } from '../http/idempotency.ts';
import { type LogParts, nextOrigin } from './logParts.ts';
import { showCheckpoint, type Shown, type WitnessAddress } from './showCheckpoint.ts';

export interface Witnesses {
  /**
   * Shows the newest checkpoint to each witness that hasn't cosigned it, and resolves when each has answered or was
   * given up. A witness that still answers an earlier time isn't asked again.
   */
  show(): Promise<void>;
  /** What witnesses know that speaks against this log being the one they saw. */
  objections(): readonly string[];
}

type WitnessParts = Pick<LogParts, 'checkpoints' | 'config' | 'db' | 'keys' | 'log'>;

export function createWitnesses(parts: WitnessParts): Witnesses {
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
