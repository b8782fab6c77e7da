import { EMPTY_ROOT, leftSize, nodeHash, sameHash } from './tree.ts';

/** The entries from `start` up to, but without, `end`: a subtree whose hash stands in a proof. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * The subtrees whose hashes prove that a leaf stands in a tree, the leaf's sibling first (RFC 6962, 2.1.1).
 * @throws RangeError where the tree has no such leaf
 */
export function inclusionProof(index: number, size: number): readonly Range[] {
  if (index < 0 || index >= size) throw new RangeError(`a tree of ${size} has no entry ${index}`);
  return pathWithin(index, { start: 0, end: size });
}

function pathWithin(index: number, { start, end }: Range): readonly Range[] {
  if (end - start === 1) return [];
  const { left, right } = halves({ start, end });
  return index < left.end ? [...pathWithin(index, left), right] : [...pathWithin(index, right), left];
}

/**
 * The subtrees whose hashes prove that a tree begins with an older one (RFC 6962, 2.1.2); none from an empty tree, and
 * none to one of the same size.
 * @throws RangeError where the older tree is the larger one
 */
export function consistencyProof(oldSize: number, size: number): readonly Range[] {
  if (oldSize < 0 || oldSize > size) throw new RangeError(`a tree of ${size} can't begin with one of ${oldSize}`);
  return oldSize === 0 ? [] : extensionWithin(oldSize, { start: 0, end: size });
}

function extensionWithin(oldSize: number, range: Range): readonly Range[] {
  // The whole old tree needs no hash of its own where it is a subtree from the start: who checks has its root.
  if (oldSize === range.end) return range.start === 0 ? [] : [range];
  const { left, right } = halves(range);
  return oldSize <= left.end ? [...extensionWithin(oldSize, left), right] : [...extensionWithin(oldSize, right), left];
}

/** The largest subtrees that a tree is put together of, each of a power of two; none of an empty tree. */
export function completeSubtrees(size: number, start = 0): readonly Range[] {
  if (start === size) return [];
  const end = start + leftSize(size - start + 1);
  return [{ start, end }, ...completeSubtrees(size, end)];
}

/** Whether a proof binds a leaf to a tree's root. */
export function verifyInclusion(
  leaf: Uint8Array,
  index: number,
  tree: { readonly size: number; readonly root: Uint8Array },
  proof: readonly Uint8Array[],
): boolean {
  if (index < 0 || index >= tree.size) return false;
  const path = inclusionProof(index, tree.size);
  if (path.length !== proof.length) return false;
  const root = path.reduce((hash, { start }, at) => joined(hash, proof[at] as Uint8Array, start <= index), leaf);
  return sameHash(root, tree.root);
}

const joined = (hash: Uint8Array, sibling: Uint8Array, siblingIsLeft: boolean): Uint8Array =>
  siblingIsLeft ? nodeHash(sibling, hash) : nodeHash(hash, sibling);

/** Whether a proof shows that a tree begins with all of an older one. */
export function verifyConsistency(
  older: { readonly size: number; readonly root: Uint8Array },
  tree: { readonly size: number; readonly root: Uint8Array },
  proof: readonly Uint8Array[],
): boolean {
  if (older.size > tree.size) return false;
  if (older.size === 0) return proof.length === 0 && (tree.size > 0 || sameHash(tree.root, EMPTY_ROOT));
  const path = consistencyProof(older.size, tree.size);
  if (path.length !== proof.length) return false;
  // The old tree's last complete subtree is the old root itself, or the first hash of the proof.
  const known = path[0]?.end === older.size ? proof[0] : older.root;
  let [oldRoot, root] = [known as Uint8Array, known as Uint8Array];
  path.forEach(({ start, end }, at) => {
    const hash = proof[at] as Uint8Array;
    if (end === older.size) return;
    root = joined(root, hash, start < older.size);
    if (start < older.size) oldRoot = nodeHash(hash, oldRoot);
  });
  return sameHash(oldRoot, older.root) && sameHash(root, tree.root);
}

function halves({ start, end }: Range): { readonly left: Range; readonly right: Range } {
  const middle = start + leftSize(end - start);
  return { left: { start, end: middle }, right: { start: middle, end } };
}
