import { hashFromBase64, toBase64 } from './base64.ts';
import { parseDecimal } from './decimal.ts';
import { Malformed } from './malformed.ts';

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
