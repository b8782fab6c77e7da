import { sha256 } from '#sha256';

/** The Merkle tree of RFC 6962, section 2.1, over SHA-256. */
export const EMPTY_ROOT: Uint8Array = sha256(new Uint8Array());

const HASH_BYTES = 32;

// Messages are filled in place, a byte at a time: for so few bytes, `set` and a new array take longer than the hash.
const leafMessage = new Uint8Array(1 + HASH_BYTES);
const nodeMessage = new Uint8Array(1 + 2 * HASH_BYTES).fill(1, 0, 1);

/** What an entry, the hash of an event, stands in the tree as. */
export function leafHash(entry: Uint8Array): Uint8Array {
  if (entry.length !== HASH_BYTES) return sha256(Uint8Array.of(0, ...entry));
  for (let at = 0; at < HASH_BYTES; at += 1) leafMessage[1 + at] = entry[at] as number;
  return sha256(leafMessage);
}

/** @throws RangeError for what isn't two hashes */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  if (left.length !== HASH_BYTES || right.length !== HASH_BYTES) throw new RangeError('a node joins two hashes');
  for (let at = 0; at < HASH_BYTES; at += 1) {
    nodeMessage[1 + at] = left[at] as number;
    nodeMessage[1 + HASH_BYTES + at] = right[at] as number;
  }
  return sha256(nodeMessage);
}

/** All that a growing tree must remember: the roots of its complete subtrees, from the largest to the smallest. */
export interface Frontier {
  readonly size: number;
  readonly roots: readonly Uint8Array[];
}

export const EMPTY: Frontier = { size: 0, roots: [] };

/** @param onComplete is told each subtree above the leaf that it completes: how high it is, and its hash */
export function append(
  { size, roots }: Frontier,
  leaf: Uint8Array,
  onComplete: (height: number, hash: Uint8Array) => void = () => {},
): Frontier {
  const grown = [...roots];
  let hash = leaf;
  let height = 0;
  // Each subtree as large as what has just been completed makes one of twice the size with it.
  for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2) {
    hash = nodeHash(grown.pop() as Uint8Array, hash);
    onComplete((height += 1), hash);
  }
  grown.push(hash);
  return { size: size + 1, roots: grown };
}

export const rootOf = ({ roots }: Frontier): Uint8Array =>
  roots.length === 0 ? EMPTY_ROOT : roots.reduceRight((right, left) => nodeHash(left, right));

export const sameHash = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index]);

/** The size of the left half of a tree: the largest power of two that is less than `size`. */
export function leftSize(size: number): number {
  let left = 1;
  while (left * 2 < size) left *= 2;
  return left;
}
