import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
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
  holds(character: string): boolean;
  program(): Buffer;
}

const subsetsOf = new Map<Face, readonly Subset[]>();
let others: readonly Subset[] | undefined;

/** The font files of a face, the most used first. */
function subsets(face: Face): readonly Subset[] {
  const known = subsetsOf.get(face);
  if (known) return known;
  const found = filesOf(FAMILIES[face], face);
  others ??= OTHER_SCRIPTS.flatMap((family) => filesOf(family, family.package, true));
  // Inter knows more scripts than Newsreader.
  const all = [...found, ...(face === 'title' ? subsets('strong') : others)];
  subsetsOf.set(face, all);
  return all;
}

function filesOf({ package: from, weight }: Family, name: string, shaped = false): Subset[] {
  const scripts = JSON.parse(readFileSync(fileOf(`${from}/unicode.json`), 'utf8')) as Record<string, string>;
  return Object.keys(scripts)
    .toReversed()
    .map((script) => {
      const file = `${from}/files/${from.split('/')[1]}-${script.replaceAll(/[[\]]/g, '')}-${weight}-normal.woff`;
      const font = opened(file);
      return {
        name: `${name} ${script}`,
        shaped,
        // By its own table: the ranges that its package names for browsers hold many that it lacks.
        holds: (character) => font().font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
        program: () => font().program,
      };
    });
}

/** Each is opened once a character comes that those before it lack: Han alone takes a hundred. */
function opened(file: string) {
  let known: { readonly program: Buffer; readonly font: Font } | undefined;
  return () => {
    if (known) return known;
    const program = sfntOf(readFileSync(fileOf(file)));
    return (known = { program, font: create(program) as Font });
  };
}

/** Splits a text at each change of the font that can draw it. */
export function runsOf(text: string, face: Face): readonly Run[] {
  const runs: { subset: Subset; text: string }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const attached = last?.subset.shaped && ATTACHED.test(character) && last.subset.holds(character);
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

const isBetween = (text: string, { holds }: Subset): boolean => NO_LETTERS.test(text) && Array.from(text).every(holds);

/** True where every character that shows something can be drawn as it is. */
export const isDrawable = (text: string, face: Face): boolean =>
  Array.from(text).every((character) => UNSEEN.test(character) || subsetFor(character, face) !== undefined);

const subsetFor = (character: string, face: Face): Subset | undefined =>
  subsets(face).find(({ holds }) => holds(character));

const fileOf = (specifier: string): string => fileURLToPath(import.meta.resolve(specifier));
