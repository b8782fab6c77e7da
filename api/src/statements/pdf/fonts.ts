import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sfntOf } from './woff.ts';

/** The product's typefaces as a document uses them. */
export type Face = 'text' | 'strong' | 'title';

/** A piece of text that one font can draw. */
export interface Run {
  /** A name for the font in the document. */
  readonly font: string;
  readonly text: string;
}

interface Family {
  readonly package: string;
  readonly weight: number;
}

const FAMILIES: Readonly<Record<Face, Family>> = {
  text: { package: '@fontsource/inter', weight: 400 },
  strong: { package: '@fontsource/inter', weight: 600 },
  title: { package: '@fontsource/newsreader', weight: 500 },
};

/** A font file holds the characters of some scripts only; what none of them holds is drawn as this. */
const MISSING = '?';

interface Subset {
  readonly name: string;
  readonly file: string;
  holds(codePoint: number): boolean;
}

const subsetsOf = new Map<Face, readonly Subset[]>();

/** The font files of a face, the most used first. */
function subsets(face: Face): readonly Subset[] {
  const known = subsetsOf.get(face);
  if (known) return known;
  const { package: from, weight } = FAMILIES[face];
  const ranges = JSON.parse(readFileSync(fileOf(`${from}/unicode.json`), 'utf8')) as Record<string, string>;
  const name = from.split('/')[1];
  const found = Object.entries(ranges)
    .toReversed()
    .map(([script, listed]) => ({
      name: `${face} ${script}`,
      file: fileOf(`${from}/files/${name}-${script}-${weight}-normal.woff`),
      holds: inRanges(listed),
    }));
  // Inter knows more scripts than Newsreader.
  const all = face === 'title' ? [...found, ...subsets('strong')] : found;
  subsetsOf.set(face, all);
  return all;
}

/** Splits a text at each change of the font that can draw it. */
export function runsOf(text: string, face: Face): readonly Run[] {
  const runs: { font: string; text: string }[] = [];
  for (const character of text) {
    const subset = subsets(face).find(({ holds }) => holds(character.codePointAt(0) ?? 0));
    const last = runs.at(-1);
    const drawn = subset ? character : MISSING;
    const font = subset?.name ?? last?.font ?? subsets(face)[0]?.name ?? '';
    if (last?.font === font) last.text += drawn;
    else runs.push({ font, text: drawn });
  }
  return runs;
}

/** True where every character can be drawn as it is. */
export const isDrawable = (text: string, face: Face): boolean =>
  Array.from(text).every((character) => subsets(face).some(({ holds }) => holds(character.codePointAt(0) ?? 0)));

const programs = new Map<string, Buffer>();

/** All fonts of a document by their names; a document embeds what it uses of those that it uses. */
export function fontPrograms(): ReadonlyMap<string, Buffer> {
  if (programs.size === 0) {
    for (const face of ['text', 'strong', 'title'] as const) {
      for (const { name, file } of subsets(face)) programs.set(name, sfntOf(readFileSync(file)));
    }
  }
  return programs;
}

const fileOf = (specifier: string): string => fileURLToPath(import.meta.resolve(specifier));

/** CSS's `unicode-range`: 'U+0000-00FF,U+0131'. */
function inRanges(listed: string): (codePoint: number) => boolean {
  const ranges = listed.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-');
    return [parseInt(from, 16), parseInt(to, 16)] as const;
  });
  return (codePoint) => ranges.some(([from, to]) => codePoint >= from && codePoint <= to);
}
