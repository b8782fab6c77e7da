import type { Arrow } from './arrows.ts';
import type { Import } from './imports.ts';
import { isTest } from './sources.ts';

export interface Broken {
  readonly arrow: Arrow;
  readonly path: string;
  readonly import: Import;
  /** The files by which what is bound reaches it, itself first. */
  readonly way: readonly string[];
}

type ImportsByFile = ReadonlyMap<string, readonly Import[]>;

/** Every import that breaks one of the arrows. */
export function brokenArrows(arrows: readonly Arrow[], imports: ImportsByFile): Broken[] {
  return arrows.flatMap((arrow) => {
    const bound = [...imports.keys()].filter((path) => binds(arrow, path));
    const ways = new Map(bound.map((path) => [path, [path]]));
    if (arrow.reaching) walk(ways, imports);
    return [...ways].flatMap(([path, way]) =>
      importsOn(way, imports)
        .filter(({ place }) => fits(arrow.never, place) && !fits(arrow.but, place) && !isBeside(path, place))
        .map((found) => ({ arrow, path, import: found, way })),
    );
  });
}

/** In the same folder of a source: `web/src/deposits`. */
const isBeside = (path: string, place: string) => folderOf(path) === folderOf(place);
const folderOf = (path: string) => path.split('/').slice(0, 3).join('/');

const binds = (arrow: Arrow, path: string) =>
  fits(arrow.of, path) && !fits(arrow.exempt, path) && (arrow.tests === true || !isTest(path));

function fits(patterns: readonly string[] | undefined, place: string): boolean {
  return (patterns ?? []).some((pattern) =>
    pattern.endsWith('*') ? place.startsWith(pattern.slice(0, -1)) : place === pattern,
  );
}

/** Adds each file that the bound ones reach, with the shortest way to it. */
function walk(ways: Map<string, string[]>, imports: ImportsByFile): void {
  for (const [, way] of ways) {
    for (const { place, typeOnly } of importsOn(way, imports)) {
      if (!typeOnly && imports.has(place) && !ways.has(place)) ways.set(place, [...way, place]);
    }
  }
}

/** The imports of a way's last file; on the way to others, those of types are gone. */
function importsOn(way: readonly string[], imports: ImportsByFile): readonly Import[] {
  const all = imports.get(way.at(-1) ?? '') ?? [];
  return way.length === 1 ? all : all.filter(({ typeOnly }) => !typeOnly);
}

/** For a person: where it stands, what it names, and what it breaks. */
export function describeBroken({ arrow, path, import: { specifier, line, place }, way }: Broken): string {
  const from = way.length === 1 ? '' : `\n  and is reached from ${way.slice(0, -1).join(' → ')}`;
  const named = place === specifier || place === 'unknown' ? specifier : `'${specifier}' (${place})`;
  return `${path}:${line} imports ${named}${from}\n  ${arrow.because}`;
}
