import type { Shelf, SnapshotName } from '../src/snapshots/snapshots.ts';

/** A shelf in memory; what lies on it can be looked at and taken away. */
export interface MemoryShelf extends Shelf {
  readonly parts: Map<string, SnapshotName & { readonly number: number; readonly text: string }>;
}

export function createMemoryShelf(): MemoryShelf {
  const parts: MemoryShelf['parts'] = new Map();
  return {
    parts,
    heads: async (stream) =>
      [...parts.values()]
        .filter((part) => part.stream === stream && part.number === 0)
        .toSorted((a, b) => b.revision - a.revision),
    part: async ({ id }, number) => parts.get(`${id} ${number}`)?.text,
    put: async (name, number, text) => void parts.set(`${name.id} ${number}`, { ...name, number, text }),
    async clear(stream) {
      for (const [key, part] of parts) if (part.stream === stream) parts.delete(key);
    },
  };
}
