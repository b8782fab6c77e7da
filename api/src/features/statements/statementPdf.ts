import type { Buffer } from 'node:buffer';
import type { Period } from '@northvale/ledger/history/statement.ts';
import { add, type Cents, negate, ZERO } from '@northvale/ledger/money.ts';
import { create as createQr } from 'qrcode';
import { centsOf } from '../../contract/dollars.ts';
import type { Statement } from '../../contract/statements.ts';
import { count, day, money, moneyOf } from '../../words.ts';
import { drawDocument, type Letterhead, section } from '../../pdf/document.ts';
import { isDrawable } from '../../pdf/fonts.ts';
import { FAINT, heightOf, type Ink, MARGIN, type Sheet, TEXT } from '../../pdf/sheet.ts';
import { type Column, drawFacts, drawTable } from '../../pdf/table.ts';

const WARNING: Ink = { face: 'strong', size: 9.5, color: '#7F5200' };

const MOVEMENT_COLUMNS: readonly Column[] = [
  { title: 'Date', share: 15 },
  { title: 'Event', share: 8 },
  { title: 'What', share: 42 },
  { title: 'Out', share: 15, align: 'right' },
  { title: 'In', share: 15, align: 'right' },
  { title: 'Balance', share: 16, align: 'right' },
];

const HOLDING_COLUMNS: readonly Column[] = [
  { title: 'Investment', share: 36 },
  { title: 'Units', share: 8, align: 'right' },
  { title: 'Invested', share: 15, align: 'right' },
  { title: 'Return', share: 10, align: 'right' },
  { title: 'Expected', share: 15, align: 'right' },
  { title: 'Matures', share: 15 },
  { title: 'Status', share: 13 },
];

/** A statement as a document: the same bytes for the same statement, whenever and wherever it is made. */
export async function statementPdf(statement: Statement, letterhead: Letterhead): Promise<Buffer> {
  const period = periodInWords(statement);
  const { movements, holdings } = statement;
  return document(
    letterhead,
    { ...statement, title: 'Account statement', about: period, at: statement.to },
    async (sheet) => {
      section(sheet, 'Summary');
      drawFacts(sheet, summaryOf(statement));

      section(sheet, 'Movements');
      if (movements.length === 0) sheet.block('P', 'Nothing moved in this period.', TEXT);
      else await drawTable(sheet, MOVEMENT_COLUMNS, movements.map(movementCells));

      section(sheet, 'Holdings');
      if (holdings.length === 0) sheet.block('P', 'Nothing was held in this period.', TEXT);
      else await drawTable(sheet, HOLDING_COLUMNS, holdings.map(holdingCells));
    },
  );
}

/** What a purchase was made on. */
export interface ContractNote extends Pinned {
  readonly investmentName: string;
  /** When it was made. */
  readonly at: string;
  /** Its terms, each under its name. */
  readonly terms: readonly (readonly [string, string])[];
}

/** A contract note as a document, as lasting as a statement. */
export const notePdf = (note: ContractNote, letterhead: Letterhead): Promise<Buffer> =>
  document(
    letterhead,
    { ...note, title: 'Contract note', about: `${note.investmentName}, ${day(note.at)}` },
    async (sheet) => {
      section(sheet, 'Purchase');
      drawFacts(sheet, note.terms);
    },
  );

/** Whose document it is, and the event that it rests on. */
type Pinned = Pick<Statement, 'userId' | 'name' | 'revision' | 'hash' | 'checkpoint' | 'preliminary'>;

const document = (
  letterhead: Letterhead,
  pinned: Pinned & { readonly title: string; readonly about: string; readonly at: string },
  drawBody: (sheet: Sheet) => Promise<void>,
): Promise<Buffer> =>
  drawDocument(letterhead, pinned, async (sheet) => {
    const { about, name, userId, preliminary } = pinned;
    // A name with a gap could be another one's.
    sheet.block('P', isDrawable(name, TEXT.face) ? `${name} · account ${userId}` : `Account ${userId}`, TEXT);
    sheet.block('P', `${about} (UTC)`, TEXT);
    if (preliminary) {
      sheet.y += 8;
      sheet.block(
        'P',
        'Preliminary: this may still change. It becomes final once all that it tells has happened and been published.',
        WARNING,
      );
    }
    await drawBody(sheet);
    drawFoot(sheet, pinned, `${letterhead.publicUrl}/verify`);
  });

function summaryOf({ opening, closing, held, fees, movements, performance }: Statement): (readonly [string, string])[] {
  const moved = movements.map(({ amount }) => centsOf(amount));
  const total = (amounts: readonly Cents[]) => money(amounts.reduce(add, ZERO));
  return [
    ['Opening balance', moneyOf(opening)],
    ['Money in', total(moved.filter((amount) => amount > 0))],
    ['Money out', total(moved.filter((amount) => amount < 0).map(negate))],
    ['Closing balance', moneyOf(closing)],
    ['of which on hold', moneyOf(held)],
    ['Fees charged', moneyOf(fees)],
    ['Invested, with what it earned so far', moneyOf(performance.worth)],
    ['Returns paid so far', moneyOf(performance.realised)],
    ...rated('Annual return (money-weighted)', performance.annualReturn),
    ...rated('Annual return promised', performance.promisedReturn),
  ];
}

const rated = (label: string, rate: number | null): (readonly [string, string])[] =>
  rate === null ? [] : [[label, `${(100 * rate).toFixed(2)}%`]];

const movementCells = ({ at, revision, description, amount, balance }: Statement['movements'][number]) => [
  day(at),
  String(revision),
  description,
  amount < 0 ? moneyOf(-amount) : '',
  amount > 0 ? moneyOf(amount) : '',
  moneyOf(balance),
];

const holdingCells = (holding: Statement['holdings'][number]) => [
  holding.investmentName,
  String(holding.units),
  moneyOf(holding.amountInvested),
  holding.investmentReturn,
  moneyOf(holding.expectedReturn),
  day(holding.maturesAt),
  holding.status === 'active' ? 'Active' : 'Completed',
];

const QR_SIZE = 84;

/** What the document rests on, and where to check it. */
function drawFoot(sheet: Sheet, { userId, revision, hash, checkpoint, preliminary }: Pinned, url: string): void {
  section(sheet, 'What this document rests on');
  const covered = checkpoint
    ? `The first published checkpoint that covers it is the one over ${count(checkpoint.size)} events. Its root is ${checkpoint.root}.`
    : 'No published checkpoint covers it yet.';
  const lines = [
    `Events 0 to ${revision} of the stream account-${userId}.`,
    `The hash of event ${revision} is ${hash}.`,
    covered,
    preliminary ? `Ask for it again later, and check it at ${url}.` : `Check it at ${url}.`,
  ];
  sheet.need(Math.max(QR_SIZE, lines.length * 2 * heightOf(FAINT)));
  const top = sheet.y;
  for (const line of lines) sheet.block('P', line, FAINT);
  sheet.y = Math.max(sheet.y + 8, top);
  sheet.need(QR_SIZE);
  const figure = sheet.doc.struct('Figure', { alt: `QR code of ${url}` }, () => drawQr(sheet, url));
  sheet.root.add(figure);
  figure.end();
  sheet.y += QR_SIZE;
}

function drawQr({ doc, y }: Sheet, url: string): void {
  const { size, data } = createQr(url, { errorCorrectionLevel: 'M' }).modules;
  const side = QR_SIZE / size;
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (data[row * size + column]) doc.rect(MARGIN + column * side, y + row * side, side, side);
    }
  }
  doc.fill('#000000');
}

/** The first and the last day, both whole; with times where it begins or ends within a day. */
function periodInWords({ from, to }: Period): string {
  const isMidnight = (time: string) => time.endsWith('T00:00:00.000Z');
  const lastDay = new Date(Date.parse(to) - 1).toISOString();
  if (isMidnight(from) && isMidnight(to)) return `${day(from)} to ${day(lastDay)}`;
  return `${day(from)}, ${from.slice(11, 19)}, to ${day(to)}, ${to.slice(11, 19)}`;
}
