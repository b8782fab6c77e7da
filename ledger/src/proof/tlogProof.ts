import { hashFromBase64, Malformed, parseDecimal, toBase64 } from './encoding.ts';

/** That an entry stands in a log, to be checked offline (c2sp.org/tlog-proof@v1). */
export interface TlogProof {
  readonly index: number;
  /** From the leaf's sibling up to the root's child. */
  readonly hashes: readonly Uint8Array[];
  /** A signed note. */
  readonly checkpoint: string;
}

const FORMAT = 'c2sp.org/tlog-proof@v1';
const MAX_HASHES = 63;

export const formatTlogProof = ({ index, hashes, checkpoint }: TlogProof): string =>
  `${[FORMAT, `index ${index}`, ...hashes.map(toBase64)].join('\n')}\n\n${checkpoint}`;

/**
 * What stands in a line of extra data is left out: nothing vouches for it.
 * @throws Malformed
 */
export function parseTlogProof(text: string): TlogProof {
  const end = text.indexOf('\n\n');
  if (end < 0) throw new Malformed('a proof is a list of hashes, an empty line and a checkpoint');
  const [format, ...lines] = text.slice(0, end).split('\n');
  if (format !== FORMAT) throw new Malformed(`a proof begins with ${FORMAT}`);
  if (lines[0]?.startsWith('extra ')) lines.shift();
  const [index = '', ...hashes] = lines;
  if (!index.startsWith('index ')) throw new Malformed("a proof names its entry's index");
  if (hashes.length > MAX_HASHES) throw new Malformed('no tree is that high');
  return {
    index: parseDecimal(index.slice('index '.length)),
    hashes: hashes.map(hashFromBase64),
    checkpoint: text.slice(end + 2),
  };
}
