import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sfntOf } from './woff.ts';

/** The product's typefaces as a document uses them. */
export type Face = 'text' | 'strong' | 'title';

/** A piece of text that one font can draw. */
export interface Run {
  /** A name for the font in the document. */
  readonly font: string;
  readonly program: Buffer;
  readonly text: string;
  /** Drawn as its script wants it: letters joined, some from right to left. */
  readonly shaped: boolean;
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
/** What people are called in other scripts, in one weight for all faces. Hangul is missing: 54 MB more. */
const OTHER_SCRIPTS = ['arabic', 'hebrew', 'devanagari', 'thai', 'sc'].map((script): Family => ({
  package: `@fontsource/noto-sans-${script}`,
  weight: 400,
}));

/** A font file holds the characters of some scripts only; what none of them holds is drawn as this. */
const MISSING = '?';
/** But what shows nothing, and only tells how others are drawn, as nothing. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;
/** What belongs to the letter before it, whose font draws both. */
const ATTACHED = /[\p{M}\p{Default_Ignorable_Code_Point}]/u;
const NO_LETTERS = /^[^\p{L}\p{N}]+$/u;

interface Subset {
  readonly name: string;
  readonly shaped: boolean;
  /** Of the script that the file is for; it may draw more, a blank for one. */
  holds(character: string): boolean;
  draws(character: string): boolean;
  program(): Buffer;
}

const subsetsOf = new Map<Face, readonly Subset[]>();

/** The font files of a face, the most used first. */
function subsets(face: Face): readonly Subset[] {
  const known = subsetsOf.get(face);
  if (known) return known;
  const found = filesOf(FAMILIES[face], face);
  // Inter knows more scripts than Newsreader.
  const all = face === 'title' ? [...found, ...subsets('strong')] : [...found, ...OTHER_SCRIPTS.flatMap(inOtherScript)];
  subsetsOf.set(face, all);
  return all;
}

const inOtherScript = (family: Family): Subset[] => filesOf(family, family.package, true);

/** @param shaped one of many files: it is opened once a character comes that its package names for it */
function filesOf({ package: from, weight }: Family, name: string, shaped = false): Subset[] {
  const scripts = JSON.parse(readFileSync(fileOf(`${from}/unicode.json`), 'utf8')) as Record<string, string>;
  return Object.entries(scripts)
    .toReversed()
    .map(([script, named]) => {
      const file = `${from}/files/${from.split('/')[1]}-${script.replaceAll(/[[\]]/g, '')}-${weight}-normal.woff`;
      const font = opened(file);
      const isNamed = shaped ? within(named) : () => true;
      const draws = (character: string) => font().codePoints.has(pointOf(character));
      return {
        name: `${name} ${script}`,
        shaped,
        holds: (character) => isNamed(pointOf(character)) && draws(character),
        draws,
        program: () => font().program,
      };
    });
}

const pointOf = (character: string): number => character.codePointAt(0) ?? 0;

/** Ranges as style sheets write them: `U+0600-06FF,U+2010`. */
function within(named: string): (point: number) => boolean {
  const ranges = named.split(',').map((range) => {
    const [first = 0, last = first] = range
      .slice(2)
      .split('-')
      .map((digits) => Number.parseInt(digits, 16));
    return [first, last] as const;
  });
  return (point) => ranges.some(([first, last]) => point >= first && point <= last);
}

function opened(file: string) {
  let font: { readonly program: Buffer; readonly codePoints: ReadonlySet<number> } | undefined;
  return () => {
    if (font) return font;
    const program = sfntOf(readFileSync(fileOf(file)));
    return (font = { program, codePoints: codePointsOf(program) });
  };
}

/** Splits a text at each change of the font that can draw it. */
export function runsOf(text: string, face: Face): readonly Run[] {
  const runs: { subset: Subset; text: string }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const attached = last?.subset.shaped && ATTACHED.test(character) && last.subset.draws(character);
    const found = attached ? last.subset : subsetFor(character, face);
    if (!attached && (!found || found.shaped) && UNSEEN.test(character)) continue;
    // A font of another script may not hold that either.
    const subset = found ?? subsetFor(MISSING, face);
    if (!subset) continue;
    const drawn = found ? character : MISSING;
    const before = runs.at(-2);
    if (last?.subset === subset) last.text += drawn;
    else if (last && subset.shaped && before?.subset === subset && isBetween(last.text, subset)) {
      // Words from right to left follow each other that way.
      runs.pop();
      before.text += last.text + drawn;
    } else runs.push({ subset, text: drawn });
  }
  return runs.map(({ subset, text: drawn }) => ({
    font: subset.name,
    program: subset.program(),
    text: drawn,
    shaped: subset.shaped,
  }));
}

const isBetween = (text: string, { draws }: Subset): boolean => NO_LETTERS.test(text) && Array.from(text).every(draws);

/** True where every character that shows something can be drawn as it is. */
export const isDrawable = (text: string, face: Face): boolean =>
  Array.from(text).every((character) => UNSEEN.test(character) || subsetFor(character, face) !== undefined);

const subsetFor = (character: string, face: Face): Subset | undefined =>
  subsets(face).find(({ holds }) => holds(character));

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
