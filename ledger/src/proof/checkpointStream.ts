import { type Act, decidedBy, type Decider, refuse } from '../decider.ts';
import { Malformed, toBase64 } from './encoding.ts';
import { parseCheckpoint } from './checkpoint.ts';
import { parseNote } from './note.ts';

/** A checkpoint of the transparency log as it was signed (c2sp.org/tlog-checkpoint). */
export interface SignedCheckpoint {
  /** Names the log: that of its first checkpoint, for ever. */
  readonly origin: string;
  readonly size: number;
  /** Base 64. */
  readonly root: string;
  /** The signed note, without cosignatures. */
  readonly note: string;
  /** Of the first of a log that continues one which has lost entries: the last note that was published of that log. */
  readonly continues?: string;
}

export interface CheckpointState {
  readonly revision: number;
  /** The newest; undefined before the first. */
  readonly last?: SignedCheckpoint;
  /** Signature lines of witnesses below the newest. */
  readonly cosignatures: string;
  /** The logs that have lost entries, the oldest first. */
  readonly lost: readonly LostLog[];
}

/** A log that another one continues. */
export interface LostLog {
  /** The last that was published of it. */
  readonly note: string;
  /** How many of its entries are left: those that the log behind it began with. */
  readonly left: number;
}

export type CheckpointCommand =
  /**
   * `follows`: the size of the checkpoint that this one was shown to go on from; 0 for the first. `anew`: where its
   * name is another one, a log of that name begins here.
   */
  | {
      readonly type: 'SignCheckpoint';
      readonly checkpoint: SignedCheckpoint;
      readonly follows: number;
      readonly anew?: boolean;
    }
  | { readonly type: 'CosignCheckpoint'; readonly size: number; readonly cosignatures: string };

export type CheckpointEvent =
  | { readonly type: 'CheckpointSigned'; readonly data: { [Part in keyof SignedCheckpoint]: SignedCheckpoint[Part] } }
  | { readonly type: 'CheckpointCosigned'; readonly data: { readonly size: number; readonly cosignatures: string } };

const acts: Act<CheckpointState, CheckpointCommand, CheckpointEvent> = {
  commands: {
    SignCheckpoint({ checkpoint, follows, anew = false }, { last }) {
      const { origin, size } = checkpoint;
      // Two who sign at once have both gone on from the same one: the second's would be a fork.
      if (follows !== (last?.size ?? 0)) return refuse('Stale');
      const begins = last !== undefined && last.origin !== origin;
      if (begins && !anew) return refuse('BadInput', { path: 'origin' });
      if (size < follows || (size === follows && !begins)) return refuse('BadInput', { path: 'size' });
      return [{ type: 'CheckpointSigned', data: { ...checkpoint } }];
    },
    CosignCheckpoint({ size, cosignatures }, { last }) {
      // Once there is a newer checkpoint, nobody is shown what stands below the older one.
      if (size !== last?.size) return refuse('Stale');
      return [{ type: 'CheckpointCosigned', data: { size, cosignatures } }];
    },
  },
  events: {
    CheckpointSigned: {
      version: 1,
      evolve: ({ lost }, { data, revision }) => ({
        revision,
        last: data,
        cosignatures: '',
        lost: data.continues === undefined ? lost : [...lost, { note: data.continues, left: data.size }],
      }),
    },
    CheckpointCosigned: {
      version: 1,
      evolve: (state, { data, revision }) => ({
        ...state,
        revision,
        cosignatures: state.cosignatures + data.cosignatures,
      }),
    },
  },
};

/**
 * What the ledger has told the world of itself: one stream, `checkpoint-ledger`. Its events are no entries of the log
 * that they speak of.
 */
export const checkpoint: Decider<CheckpointState, CheckpointCommand, CheckpointEvent> = {
  category: 'checkpoint',
  initialState: { revision: -1, cosignatures: '', lost: [] },
  ...decidedBy(acts),
};

/**
 * That what was signed is what the event says of it: the note is shown to the world, the rest is what we compare.
 * @throws Malformed
 */
export function assertNote({ origin, size, root, note }: SignedCheckpoint): void {
  // Whoever writes an event anew can leave anything in it.
  if (typeof note !== 'string') throw new Malformed('a note is a text');
  const signed = parseCheckpoint(parseNote(note).text);
  if (signed.origin === origin && signed.size === size && toBase64(signed.root) === root) return;
  throw new Malformed(`a note of ${signed.size} entries of ${signed.origin} with the root ${toBase64(signed.root)}`);
}
