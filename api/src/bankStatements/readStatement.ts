import { dollarsFromCents } from '@northvale/ledger/money.ts';
import type { CsvMapping, StatementPreview } from '../contract/bankStatements.ts';
import type { ProblemIssue } from '../contract/problem.ts';
import { readCamt } from './camt.ts';
import { readCsv } from './csv.ts';
import { Faults, type Reading, type StatementFile } from './statementFile.ts';

export type { StatementFile } from './statementFile.ts';

/** A file that isn't read, with all reasons at once. */
export class BadStatement extends Error {
  override readonly name = 'BadStatement';
  readonly issues: readonly ProblemIssue[];

  constructor(issues: readonly ProblemIssue[]) {
    super(issues.map(({ path, message }) => `${path}: ${message}`).join(' '));
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

/** What a CSV's mapping is remembered by; none of a file that isn't one, which isn't read for it. */
export function shapeOf(file: Uint8Array): string | undefined {
  const { text } = decoded(file);
  return isXml(text) ? undefined : previewStatement(file).shape;
}

/** What a file is, before it is imported: never throws for a file that can't be read, but says so in `problems`. */
export function previewStatement(
  file: Uint8Array,
  remembered?: (shape: string) => CsvMapping | undefined,
  mapping?: CsvMapping,
): StatementPreview {
  // The balances that were entered for one file are not another's.
  const withoutSums = ({ opening: _opening, closing: _closing, ...kept }: CsvMapping): CsvMapping => kept;
  const { kind, encoding, reading, faults } = read(file, (shape) => {
    const found = mapping ? undefined : remembered?.(shape);
    return found ? withoutSums(found) : mapping;
  });
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

function read(file: Uint8Array, mappingOf: (shape: string) => CsvMapping | undefined) {
  const faults = new Faults();
  const { text, encoding } = decoded(file);
  const kind = isXml(text) ? 'camt.053' : 'csv';
  // Neither a picture nor a spreadsheet or a PDF is text.
  const isText = !text.includes('\0') && !text.startsWith('%PDF');
  const reading: Reading | undefined =
    kind === 'camt.053' ? readCamt(text, faults) : isText ? readCsv(text, mappingOf, faults) : undefined;
  if (reading) return { kind, encoding, reading, faults } as const;
  if (faults.areNone) faults.add('file', 'NotAStatement');
  return { kind: 'unknown', encoding, reading: { lines: [] } as Reading, faults } as const;
}

const isXml = (text: string): boolean => /^\s*</.test(text);

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

/** UTF-16 has its mark, or begins with a letter that has a zero as its other byte. */
function encodingOf(file: Uint8Array): string {
  const [first, second] = file;
  if ((first === 0xff && second === 0xfe) || second === 0) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || first === 0) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(file);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
