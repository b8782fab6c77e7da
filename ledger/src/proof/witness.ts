import { type AddCheckpoint, parseAddCheckpoint, SIZE_TYPE } from './addCheckpoint.ts';
import { type Checkpoint, openCheckpoint, parseCheckpoint } from './checkpoint.ts';
import { cosign } from './cosignature.ts';
import type { Signer, VerifierKey } from './keys.ts';
import { Malformed } from './malformed.ts';
import { BadSignature, formatSignatures, parseNote } from './note.ts';
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
