import { Buffer } from 'node:buffer';
import { CONTENT_WIDTH, createSheet, FAINT, heightOf, type Ink, MARGIN, type Sheet } from './sheet.ts';

/** What of the installation a document names. */
export interface Letterhead {
  readonly productName: string;
  readonly publicUrl: string;
}

const WORDMARK: Ink = { face: 'title', size: 15, color: '#0E4D45' };
const TITLE: Ink = { face: 'title', size: 26, color: '#11211C' };
const SECTION: Ink = { face: 'strong', size: 12, color: '#11211C' };

interface Heading {
  readonly title: string;
  readonly about: string;
  readonly at: string;
}

/** A whole document: its head, what is drawn below, and its pages numbered. */
export async function drawDocument(
  { productName }: Letterhead,
  { title, about, at }: Heading,
  drawBody: (sheet: Sheet) => Promise<void>,
): Promise<Buffer> {
  const whole = `${productName} ${title.toLowerCase()}`;
  const sheet = createSheet({ title: `${whole}, ${about}`, author: productName, createdAt: new Date(at) });
  sheet.artifact(() => sheet.line(productName, WORDMARK, MARGIN, sheet.y));
  sheet.y += 2 * heightOf(WORDMARK);
  sheet.block('H1', title, TITLE);
  await drawBody(sheet);
  numberPages(sheet, `${whole} · ${about}`);
  sheet.root.end();
  return collected(sheet);
}

export function section(sheet: Sheet, title: string): void {
  sheet.y += 18;
  sheet.block('H2', title, SECTION);
  sheet.y += 4;
}

function numberPages(sheet: Sheet, title: string): void {
  const { start, count: pages } = sheet.doc.bufferedPageRange();
  for (let index = start; index < start + pages; index += 1) {
    sheet.doc.switchToPage(index);
    const number = `Page ${index + 1} of ${pages}`;
    const y = sheet.doc.page.height - 44;
    sheet.artifact(() => {
      sheet.line(title, FAINT, MARGIN, y);
      sheet.line(number, FAINT, MARGIN + CONTENT_WIDTH - sheet.widthOf(number, FAINT), y);
    });
  }
}

async function collected({ doc }: Sheet): Promise<Buffer> {
  const pieces: Buffer[] = [];
  doc.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject));
  doc.end();
  await ended;
  return Buffer.concat(pieces);
}
