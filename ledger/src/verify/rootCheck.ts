import { append, EMPTY, type Frontier, leafHash, rootOf, sameHash } from '../proof/tree.ts';
import type { Difference } from './difference.ts';

/** What was signed of the transparency log: how many entries it had, and their root. */
export interface SignedRoot {
  readonly size: number;
  readonly root: Uint8Array;
  /** Where it was kept. */
  readonly place: string;
}

export interface RootCheck {
  /** Takes the log's next entries: events' hashes, one behind another. */
  takeAll(hashes: Uint8Array): void;
  /** Says, at the log's end, which of what was signed isn't of this log. */
  end(): Difference[];
  /** Of all that was taken. */
  tree(): Pick<SignedRoot, 'size' | 'root'>;
}

const HASH_BYTES = 32;

/**
 * Makes the tree over a log again (RFC 6962), and compares its root wherever one was signed.
 * @param from the tree before the first entry that is taken, where that isn't the log's first
 */
export function createRootCheck(signed: readonly SignedRoot[], from: Frontier = EMPTY): RootCheck {
  const sorted = [...signed].sort((a, b) => a.size - b.size);
  // A year has half a million: to take each from the list's front would copy all that are left.
  // Nothing is signed of an empty log: whoever has put such a size there must not hold up the others.
  let compared = sorted.filter(({ size }) => size < 1).length;
  const never = sorted.slice(0, compared);
  const differences: Difference[] = [];
  let tree = from;

  function compare(): void {
    for (let next = sorted[compared]; next?.size === tree.size; next = sorted[compared]) {
      compared += 1;
      const root = rootOf(tree);
      if (sameHash(root, next.root)) continue;
      const [expected, found] = [next.root, root].map((each) => `root ${Buffer.from(each).toString('base64')}`);
      differences.push({
        kind: 'checkpoint',
        expected: `${expected} of ${next.size} entries (${next.place})`,
        found: found ?? '',
      });
    }
  }

  return {
    takeAll(hashes) {
      for (let at = 0; at < hashes.length; at += HASH_BYTES) {
        tree = append(tree, leafHash(hashes.subarray(at, at + HASH_BYTES)));
        compare();
      }
    },
    end: () => [
      ...differences,
      ...[...never, ...sorted.slice(compared)].map(({ size, place }) => ({
        kind: 'checkpoint' as const,
        expected: `${size} entries (${place})`,
        found: String(tree.size),
      })),
    ],
    tree: () => ({ size: tree.size, root: rootOf(tree) }),
  };
}
