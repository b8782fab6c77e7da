import { hashFromBase64, Malformed, parseDecimal, toBase64 } from './encoding.ts';
import { COSIGNATURE, NOTE_SIGNATURE, type VerifierKey } from './keys.ts';
import { BadSignature, openNote, parseNote } from './note.ts';

/** What a log says of itself (c2sp.org/tlog-checkpoint): how many entries it has, and the hash over all of them. */
export interface Checkpoint {
  /** Names the log, for ever. */
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
}

export interface OpenedCheckpoint {
  readonly checkpoint: Checkpoint;
  /** The signed text, with its final newline. */
  readonly text: string;
  /** The log's keys, of those known, that signed it. Never empty. */
  readonly signedBy: readonly VerifierKey[];
  /** The witnesses, of those known, that cosigned it. */
  readonly cosignedBy: readonly VerifierKey[];
}

export const checkpointText = ({ origin, size, root }: Checkpoint): string => `${origin}\n${size}\n${toBase64(root)}\n`;

/**
 * The three lines of a checkpoint's text. Further lines are another log's own and say nothing here.
 * @throws Malformed
 */
export function parseCheckpoint(text: string): Checkpoint {
  if (!text.endsWith('\n')) throw new Malformed('a checkpoint ends in a newline');
  const lines = text.slice(0, -1).split('\n');
  if (lines.length < 3 || lines.includes(''))
    throw new Malformed('a checkpoint has three lines and none that is empty');
  const [origin = '', size = '', root = ''] = lines;
  return { origin, size: parseDecimal(size), root: hashFromBase64(root) };
}

/**
 * A signed checkpoint, believed only as far as keys are known.
 * @throws Malformed, or BadSignature also where none of the log's keys that are known has signed it
 */
export function openCheckpoint(note: string, known: readonly VerifierKey[]): OpenedCheckpoint {
  const parsed = parseNote(note);
  const checkpoint = parseCheckpoint(parsed.text);
  const signers = openNote(parsed, known);
  const signedBy = signers.filter(({ type, name }) => type === NOTE_SIGNATURE && name === checkpoint.origin);
  if (signedBy.length === 0) {
    throw new BadSignature(
      `the checkpoint of ${checkpoint.origin} isn't signed by a key of this log that is trusted here`,
    );
  }
  return { checkpoint, text: parsed.text, signedBy, cosignedBy: signers.filter(({ type }) => type === COSIGNATURE) };
}
