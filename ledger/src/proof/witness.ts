import { hashFromBase64, Malformed, parseDecimal, toBase64 } from './encoding.ts';
import { type Checkpoint, openCheckpoint, parseCheckpoint } from './checkpoint.ts';
import { BadSignature, cosign, formatSignatures, parseNote } from './note.ts';
import type { Signer, VerifierKey } from './keys.ts';
import { EMPTY_ROOT, sameHash } from './tree.ts';
import { verifyConsistency } from './treeProofs.ts';

/** What a witness knows and may do. */
export interface Witness {
  /** The keys of the logs that it watches; each is named like its log. */
  readonly logs: readonly VerifierKey[];
  /** The latest checkpoint that it has cosigned of a log. */
  latestOf(origin: string): Pick<Checkpoint, 'size' | 'root'> | undefined;
  readonly signer: Signer;
}

export interface WitnessAnswer {
  readonly status: 200 | 400 | 403 | 404 | 409 | 422;
  readonly contentType: string;
  readonly body: string;
  /** Where the answer is a cosignature: what the witness must have stored before it gives it. */
  readonly seen?: { readonly checkpoint: Checkpoint; readonly note: string };
}

/**
 * A witness' answer to an `add-checkpoint` (c2sp.org/tlog-witness). Between `latestOf` and storing what was seen
 * nothing else may be answered.
 *
 * @param timeS seconds since 1970
 */
export function answerAddCheckpoint(body: string, witness: Witness, timeS: number): WitnessAnswer {
  try {
    return answer(parseAddCheckpoint(body), witness, timeS);
  } catch (error) {
    if (error instanceof Malformed) return plain(400, error.message);
    if (error instanceof BadSignature) return plain(403, error.message);
    throw error;
  }
}

function answer({ oldSize, proof, checkpoint: note }: AddCheckpoint, witness: Witness, timeS: number): WitnessAnswer {
  const parsed = parseNote(note);
  const { origin } = parseCheckpoint(parsed.text);
  const keys = witness.logs.filter(({ name }) => name === origin);
  if (keys.length === 0) return plain(404, `the log ${origin} isn't watched here`);
  const { checkpoint } = openCheckpoint(note, keys);
  const { size, root } = checkpoint;
  if (oldSize > size) return plain(400, 'the old size is the larger one');
  const latest = witness.latestOf(origin) ?? { size: 0, root: EMPTY_ROOT };
  if (oldSize !== latest.size) return { status: 409, contentType: SIZE_TYPE, body: `${latest.size}\n` };
  if (size === latest.size && !sameHash(checkpoint.root, latest.root)) {
    return plain(409, `the root of ${size} entries is another one here`);
  }
  if (checkpoint.continues && latest.size > 0 && size > latest.size)
    return plain(422, 'a log says what it continues in its first checkpoint alone');
  if (!verifyConsistency(latest, checkpoint, proof)) {
    return plain(422, `the checkpoint of size ${size} isn't shown to go on from the one of size ${latest.size}`);
  }
  const cosignature = cosign(parsed.text, witness.signer, timeS);
  const signed = `${note}${formatSignatures([cosignature])}`;
  return { ...plain(200, formatSignatures([cosignature])), seen: { checkpoint: { origin, size, root }, note: signed } };
}

const plain = <Status extends WitnessAnswer['status']>(status: Status, body: string) => ({
  status,
  contentType: 'text/plain; charset=utf-8',
  body: body.endsWith('\n') ? body : `${body}\n`,
});

/** What a log sends to a witness (c2sp.org/tlog-witness, `add-checkpoint`). */
export interface AddCheckpoint {
  /** The size of the last checkpoint that the witness cosigned, as far as the log knows; 0 for none. */
  readonly oldSize: number;
  /** That the tree begins with that older one. */
  readonly proof: readonly Uint8Array[];
  /** A signed note. */
  readonly checkpoint: string;
}

/** The type of a witness' answer that names the size it has come to, where the log named another one. */
export const SIZE_TYPE = 'text/x.tlog.size';

const MAX_HASHES = 63;

export const formatAddCheckpoint = ({ oldSize, proof, checkpoint }: AddCheckpoint): string =>
  `${[`old ${oldSize}`, ...proof.map(toBase64)].join('\n')}\n\n${checkpoint}`;

/** @throws Malformed */
export function parseAddCheckpoint(body: string): AddCheckpoint {
  const end = body.indexOf('\n\n');
  const [old = '', ...hashes] = body.slice(0, Math.max(end, 0)).split('\n');
  if (!old.startsWith('old '))
    throw new Malformed('a request begins with the old size, then come a proof and a checkpoint');
  if (hashes.length > MAX_HASHES) throw new Malformed('no tree is that high');
  return {
    oldSize: parseDecimal(old.slice('old '.length)),
    proof: hashes.map(hashFromBase64),
    checkpoint: body.slice(end + 2),
  };
}
