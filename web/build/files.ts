import { join } from 'node:path';
import { normalizePath, type Rolldown } from 'vite';

type Modules = Rolldown.ChunkingContext;

/** The modules that every one of these needs to begin, and of those at least one of `some`. */
interface Shared {
  readonly every?: readonly string[];
  readonly some?: readonly string[];
}

/**
 * Which modules come in one file, the first that fits. Left alone, each set of screens that share something would get a
 * file of its own, dozens of them, and a browser asks a server for six at a time.
 */
export function filesOf(root: string, files: Readonly<Record<string, Shared>>): Rolldown.CodeSplittingOptions {
  const needs = new Map<string, ReadonlySet<string>>();
  const isNeededBy = (path: string, id: string, modules: Modules): boolean => {
    const known = needs.get(path) ?? below(normalizePath(join(root, path)), modules);
    needs.set(path, known);
    return known.has(id);
  };
  // A group takes with it what its modules need, so the first ones choose first.
  const groups = Object.entries(files).map(([name, { every = [], some = [] }], index, { length }) => ({
    name(id: string, modules: Modules): string | null {
      const needed = (path: string): boolean => isNeededBy(path, id, modules);
      return every.every(needed) && (some.length === 0 || some.some(needed)) ? name : null;
    },
    priority: length - index,
  }));
  return { groups };
}

/** What an index that everything imports offers besides, and only later parts take. */
const TAKEN_LATER = /@mui\/material\/(SvgIcon\/|utils\/(createSvgIcon|mergeSlotProps)\.mjs)/;

/**
 * A module and all that it needs to begin. Of a library's index that is whatever anybody takes from there, so icons are
 * imported one by one.
 */
function below(id: string, modules: Modules, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(id) || TAKEN_LATER.test(id)) return found;
  found.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) below(imported, modules, found);
  return found;
}
