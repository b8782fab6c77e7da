import type { Random } from '../../src/random.ts';
import { createMemoryShelf, type MemoryShelf } from '../memoryShelf.ts';
import type { Later } from './later.ts';

/** How often one is away. */
const AWAY = 0.03;

/** A shelf on which all comes late, and some never; while it is on, there is trouble. */
export function createLateShelf(later: Later, random: Random, trouble: { readonly isOn: boolean }): MemoryShelf {
  const shelf = createMemoryShelf();
  const late =
    <Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) =>
    (...args: Args) =>
      new Promise<Result>((resolve, reject) =>
        later.add(() => {
          if (trouble.isOn && random.happens(AWAY)) reject(new Error('the shelf is away'));
          else resolve(call(...args));
        }),
      );
  return {
    parts: shelf.parts,
    heads: late(shelf.heads),
    part: late(shelf.part),
    put: late(shelf.put),
    clear: late(shelf.clear),
  };
}
