import { dollarsFromCents } from '@northvale/ledger/money.ts';
import type { CsvMapping, StatementPreview } from '../contract/bankStatements.ts';
import type { ProblemIssue } from '../contract/problem.ts';
import { isCamt, readCamt } from './camt.ts';
import { type CsvReading, readCsv } from './csv.ts';
import { Faults, type StatementFile } from './statementFile.ts';

export type { StatementFile } from './statementFile.ts';

/** A file that isn't read, with all reasons at once. */
export class BadStatement extends Error {
  readonly issues: readonly ProblemIssue[];

  constructor(issues: readonly ProblemIssue[]) {
    super(issues.map(({ path, message }) => `${path}: ${message}`).join(' '));
    this.name = 'BadStatement';
    this.issues = issues;
  }
}

/**
 * A bank's statement of one account in US dollars, whose sums are right. A CSV without a mapping is read as its headers
 * and values suggest.
 * @throws BadStatement
 */
export function readStatement(file: Uint8Array, mapping?: CsvMapping): StatementFile {
  const { kind, reading, faults } = read(file, () => mapping);
  if (!faults.areNone) throw new BadStatement(faults.issues);
  const { account, from, to, opening, closing, lines } = reading;
  return { kind, account, from, to, opening, closing, lines } as StatementFile;
}

/** What a file is, before it is imported: never throws for a file that can't be read, but says so in `problems`. */
export function previewStatement(
  file: Uint8Array,
  remembered?: (shape: string) => CsvMapping | undefined,
  mapping?: CsvMapping,
): StatementPreview {
  const { kind, encoding, reading, faults } = read(file, (shape) => mapping ?? withoutSums(remembered?.(shape)));
  const { lines, opening, closing, ...rest } = reading;
  return {
    kind,
    encoding,
    ...rest,
    ...(opening !== undefined && { opening: dollarsFromCents(opening) }),
    ...(closing !== undefined && { closing: dollarsFromCents(closing) }),
    lines: lines.length,
    sample: lines.slice(0, 10).map((line) => ({ ...line, amount: dollarsFromCents(line.amount) })),
    problems: faults.issues,
  };
}

/** The balances that were entered for one file are not another's. */
function withoutSums(mapping: CsvMapping | undefined): CsvMapping | undefined {
  if (!mapping) return undefined;
  const { opening: _opening, closing: _closing, ...kept } = mapping;
  return kept;
}

function read(file: Uint8Array, mappingOf: (shape: string) => CsvMapping | undefined) {
  const faults = new Faults();
  const { text, encoding } = decoded(file);
  const kind = /^\s*</.test(text) ? 'camt.053' : 'csv';
  // Neither a picture nor a spreadsheet or a PDF is text.
  const isText = !text.includes('\0') && !text.startsWith('%PDF');
  const reading: CsvReading | false | undefined =
    kind === 'csv' ? isText && readCsv(text, mappingOf, faults) : isCamt(text, faults) && readCamt(text, faults);
  if (reading) return { kind, encoding, reading, faults } as const;
  if (faults.areNone) faults.add('file', text.trim() === '' ? 'EmptyFile' : 'NotAStatement');
  return { kind: 'unknown', encoding, reading: { lines: [] } as CsvReading, faults } as const;
}

/** The characters of the bytes 80 to 9F: TextDecoder of Node 20 reads windows-1252 as ISO 8859-1, which has none. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ';

/** The text of a file, its lines ended alike. */
function decoded(file: Uint8Array): { text: string; encoding: string } {
  const encoding = encodingOf(file);
  let text = new TextDecoder(encoding).decode(file);
  if (encoding === 'windows-1252') {
    text = text.replace(/[\x80-\x9F]/g, (char) => WINDOWS_1252.charAt(char.charCodeAt(0) - 0x80));
  }
  return { text: text.replace(/\r\n?/g, '\n'), encoding };
}

function encodingOf(file: Uint8Array): string {
  if (file[0] === 0xff && file[1] === 0xfe) return 'utf-16le';
  if (file[0] === 0xfe && file[1] === 0xff) return 'utf-16be';
  // Each other byte of a Western text in UTF-16 is zero.
  const start = file.subarray(0, 1000);
  const zerosFrom = (first: number) => start.filter((byte, place) => byte === 0 && place % 2 === first).length;
  const [even, odd] = [zerosFrom(0), zerosFrom(1)];
  if (odd * 4 > start.length && even * 8 < start.length) return 'utf-16le';
  if (even * 4 > start.length && odd * 8 < start.length) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(file);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
