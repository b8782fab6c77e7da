import { hashFromBase64, Malformed, parseDecimal, toBase64 } from './encoding.ts';
import { COSIGNATURE, NOTE_SIGNATURE, type VerifierKey } from './keys.ts';
import { BadSignature, openNote, parseNote } from './note.ts';

/** What a log says of itself (c2sp.org/tlog-checkpoint): how many entries it has, and the hash over all of them. */
export interface Checkpoint {
  /** Names the log, for ever. */
  readonly origin: string;
  readonly size: number;
  readonly root: Uint8Array;
  /** Of the first checkpoint of a log that began where one before had lost entries: the last of that log. */
  readonly continues?: Omit<Checkpoint, 'continues'>;
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

export const checkpointText = ({ origin, size, root, continues: before }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n` +
  (before ? `${CONTINUES} ${before.origin} ${before.size} ${toBase64(before.root)}\n` : '');

const CONTINUES = 'continues';

/** What the log is called that continues one which has lost entries: `…/api/log`, `…/api/log/2`, `…/api/log/3`. */
export function nextLogOf(origin: string): string {
  const [, log = origin, number = '1'] = /^(.+)\/([2-9]|[1-9]\d+)$/.exec(origin) ?? [];
  return `${log}/${Number(number) + 1}`;
}

/**
 * A checkpoint's text: three lines, and where its log continues another one that has lost entries, a fourth. Further
 * lines are another log's own and say nothing here.
 * @throws Malformed
 */
export function parseCheckpoint(text: string): Checkpoint {
  if (!text.endsWith('\n')) throw new Malformed('a checkpoint ends in a newline');
  const lines = text.slice(0, -1).split('\n');
  if (lines.length < 3 || lines.includes(''))
    throw new Malformed('a checkpoint has three lines and none that is empty');
  const [origin = '', size = '', root = '', ...more] = lines;
  const checkpoint = { origin, size: parseDecimal(size), root: hashFromBase64(root) };
  if (!more.some((line) => line.startsWith(`${CONTINUES} `))) return checkpoint;
  const before = more.length === 1 ? parseContinued(more[0] ?? '') : undefined;
  // Only of a log that had more entries than are left something was lost.
  if (!before || nextLogOf(before.origin) !== origin || before.size <= checkpoint.size)
    throw new Malformed(`${origin} with ${size} entries can't be what ${more.join(', ').slice(0, 200)} says`);
  return { ...checkpoint, continues: before };
}

function parseContinued(line: string): Checkpoint {
  const [, origin = '', size = '', root = ''] = line.split(' ');
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
