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
/** But what shows nothing, and only tells how others are drawn, as nothing. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;

interface Subset {
  readonly name: string;
  readonly program: Buffer;
  readonly codePoints: ReadonlySet<number>;
}

const subsetsOf = new Map<Face, readonly Subset[]>();

/** The font files of a face, the most used first. */
function subsets(face: Face): readonly Subset[] {
  const known = subsetsOf.get(face);
  if (known) return known;
  const { package: from, weight } = FAMILIES[face];
  const scripts = JSON.parse(readFileSync(fileOf(`${from}/unicode.json`), 'utf8')) as Record<string, string>;
  const name = from.split('/')[1];
  const found = Object.keys(scripts)
    .toReversed()
    .map((script): Subset => {
      const program = sfntOf(readFileSync(fileOf(`${from}/files/${name}-${script}-${weight}-normal.woff`)));
      return { name: `${face} ${script}`, program, codePoints: codePointsOf(program) };
    });
  // Inter knows more scripts than Newsreader.
  const all = face === 'title' ? [...found, ...subsets('strong')] : found;
  subsetsOf.set(face, all);
  return all;
}

/** Splits a text at each change of the font that can draw it. */
export function runsOf(text: string, face: Face): readonly Run[] {
  const runs: { font: string; text: string }[] = [];
  for (const character of text) {
    const subset = subsetFor(character, face);
    if (!subset && UNSEEN.test(character)) continue;
    // A font of another script may not hold that either.
    const font = (subset ?? subsetFor(MISSING, face))?.name ?? '';
    const drawn = subset ? character : MISSING;
    const last = runs.at(-1);
    if (last?.font === font) last.text += drawn;
    else runs.push({ font, text: drawn });
  }
  return runs;
}

/** True where every character can be drawn as it is. */
export const isDrawable = (text: string, face: Face): boolean =>
  Array.from(text).every((character) => subsetFor(character, face) !== undefined);

const subsetFor = (character: string, face: Face): Subset | undefined =>
  subsets(face).find(({ codePoints }) => codePoints.has(character.codePointAt(0) ?? 0));

/** All fonts of a document by their names; a document embeds what it uses of those that it uses. */
export const fontPrograms = (): ReadonlyMap<string, Buffer> =>
  new Map((['text', 'strong', 'title'] as const).flatMap(subsets).map(({ name, program }) => [name, program]));

const fileOf = (specifier: string): string => fileURLToPath(import.meta.resolve(specifier));

const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;
const CMAP_HEADER = 4;
const CMAP_ENTRY = 8;
/** Segments of characters below U+10000: what all our fonts have. */
const SEGMENTS = 4;
const SEGMENTS_HEADER = 14;

/**
 * The code points that a font has a glyph for, by its own table (OpenType's `cmap`). The ranges that its package names
 * for browsers hold many that it lacks: there another font of the page draws those.
 */
function codePointsOf(sfnt: Buffer): ReadonlySet<number> {
  const table = tableOf(sfnt, 'cmap');
  const count = table.readUInt16BE(2);
  for (let index = 0; index < count; index += 1) {
    const segments = table.subarray(table.readUInt32BE(CMAP_HEADER + index * CMAP_ENTRY + 4));
    if (segments.readUInt16BE(0) === SEGMENTS) return new Set(codePointsIn(segments));
  }
  throw new TypeError('a font without a table of characters that we read');
}

function tableOf(sfnt: Buffer, tag: string): Buffer {
  for (let index = 0; index < sfnt.readUInt16BE(4); index += 1) {
    const entry = SFNT_HEADER + index * SFNT_ENTRY;
    if (sfnt.toString('latin1', entry, entry + 4) !== tag) continue;
    const offset = sfnt.readUInt32BE(entry + 8);
    return sfnt.subarray(offset, offset + sfnt.readUInt32BE(entry + 12));
  }
  throw new TypeError(`a font without ${tag}`);
}

/** Four lists, an item a segment: its last character, its first, what to add for the glyph, or where glyphs stand. */
function* codePointsIn(table: Buffer): Generator<number> {
  const bytes = table.readUInt16BE(6);
  const firsts = SEGMENTS_HEADER + bytes + 2;
  const [deltas, offsets] = [firsts + bytes, firsts + 2 * bytes];
  for (let at = 0; at < bytes; at += 2) {
    const first = table.readUInt16BE(firsts + at);
    const last = table.readUInt16BE(SEGMENTS_HEADER + at);
    const offset = table.readUInt16BE(offsets + at);
    for (let point = first; point <= last; point += 1) {
      const listed = offset === 0 ? point : table.readUInt16BE(offsets + at + offset + 2 * (point - first));
      const glyph = offset > 0 && listed === 0 ? 0 : (listed + table.readUInt16BE(deltas + at)) & 0xffff;
      if (glyph !== 0) yield point;
    }
  }
}
