import PDFDocument from 'pdfkit';
import { type Face, isDrawable, type Run, runsOf } from './fonts.ts';

type Doc = InstanceType<typeof PDFDocument>;
type Parent = PDFKit.PDFStructureElement;

export interface Ink {
  readonly face: Face;
  readonly size: number;
  readonly color: string;
}

export const TEXT: Ink = { face: 'text', size: 9.5, color: '#11211C' };
export const FAINT: Ink = { face: 'text', size: 8.5, color: '#4A5B54' };
export const STRONG: Ink = { face: 'strong', size: 9.5, color: '#11211C' };

export const MARGIN = 48;
const PAGE = { width: 595.28, height: 841.89 };
export const CONTENT_WIDTH = PAGE.width - 2 * MARGIN;
/** Below this nothing is drawn but the page's foot. */
const BOTTOM = PAGE.height - 64;
const LEADING = 1.4;
/** Of Inter, in ems: other scripts stand on its baseline, whatever room their fonts want above it. */
const ASCENT = 0.96875;

interface Meta {
  readonly title: string;
  readonly author: string;
  /** The same for the same document: its file id is made of it. */
  readonly createdAt: Date;
}

/** A document whose parts are drawn one below the other, each with its place in the tree that a screen reader reads. */
export interface Sheet {
  readonly doc: Doc;
  /** The root of the structure. */
  readonly root: Parent;
  y: number;
  /** Starts a new page where this height isn't left; answers whether it did. */
  need(height: number): boolean;
  widthOf(text: string, ink: Ink): number;
  /** Lines no wider than a width: broken at spaces, a word that is too long anywhere. */
  linesOf(text: string, ink: Ink, width: number): readonly string[];
  /** One line at a place. */
  line(text: string, ink: Ink, x: number, y: number): void;
  /** A heading or paragraph of as many lines as it takes, over the whole width. */
  block(type: 'H1' | 'H2' | 'P', text: string, ink: Ink, parent?: Parent): void;
  /** What only decorates. */
  artifact(draw: () => void): void;
}

/**
 * Figures of equal width, so that they stand below each other, and nothing contextual: shaping takes longest. Text goes
 * without any, since the font's layout is remembered for words that ask for none; but what must be shaped is laid out
 * whole, as words from right to left don't stand in the order of the text.
 */
const FIGURES = { tnum: true, calt: false, kern: false, ccmp: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[];
const featuresFor = ({ text, shaped }: Run) =>
  shaped ? { features: [] } : /^[$\d,.]+$/.test(text) ? { features: FIGURES } : {};

/** The height of a line of text. */
export const heightOf = ({ size }: Ink): number => size * LEADING;

export function createSheet({ title, author, createdAt }: Meta): Sheet {
  const doc = new PDFDocument({
    // What compression makes of the same text differs between versions of zlib and between processors.
    compress: false,
    size: [PAGE.width, PAGE.height],
    margin: 0,
    bufferPages: true,
    font: undefined,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: createdAt },
  } as unknown as PDFKit.PDFDocumentOptions);
  const root = doc.struct('Document');
  doc.addStructure(root);

  const fontOf = ({ font, program }: Run, size: number): Doc => doc.registerFont(font, program).font(font, size);

  const draw = (text: string, { face, size, color }: Ink, x: number, y: number): void => {
    let at = x;
    for (const run of runsOf(text, face)) {
      fontOf(run, size)
        .fillColor(color)
        .text(run.text, at, y, {
          lineBreak: false,
          ...featuresFor(run),
          ...(run.shaped && { baseline: -ASCENT * size }),
        });
      at += doc.widthOfString(run.text, featuresFor(run));
    }
  };

  const sheet: Sheet = {
    doc,
    root,
    y: MARGIN,

    need(height) {
      if (sheet.y + height <= BOTTOM) return false;
      doc.addPage();
      sheet.y = MARGIN;
      return true;
    },

    widthOf: (text, { face, size }) =>
      runsOf(text, face).reduce((width, run) => width + fontOf(run, size).widthOfString(run.text, featuresFor(run)), 0),

    linesOf(text, ink, width) {
      const lines: string[] = [];
      let line = '';
      for (const word of text.split(/\s+/)) {
        const longer = line === '' ? word : `${line} ${word}`;
        if (sheet.widthOf(longer, ink) <= width) {
          line = longer;
          continue;
        }
        if (line !== '') lines.push(line);
        line = '';
        for (const character of word) {
          if (line !== '' && sheet.widthOf(line + character, ink) > width) {
            lines.push(line);
            line = '';
          }
          line += character;
        }
      }
      return line === '' ? lines : [...lines, line];
    },

    line(text, ink, x, y) {
      const isAsWritten = isDrawable(text, ink.face) && !runsOf(text, ink.face).some(({ shaped }) => shaped);
      if (isAsWritten) return draw(text, ink, x, y);
      // A character is missing, or stands elsewhere; whoever has the text read aloud or copies it gets it as it is.
      doc.markContent('Span', { actual: text });
      draw(text, ink, x, y);
      doc.endMarkedContent();
    },

    block(type, text, ink, parent = root) {
      const lines = sheet.linesOf(text, ink, CONTENT_WIDTH);
      sheet.need(lines.length * heightOf(ink) + (type === 'P' ? 0 : 3 * heightOf(TEXT)));
      const content = doc.struct(type, {}, () => {
        for (const [index, line] of lines.entries()) sheet.line(line, ink, MARGIN, sheet.y + index * heightOf(ink));
      });
      parent.add(content);
      content.end();
      sheet.y += lines.length * heightOf(ink);
    },

    artifact(decorate) {
      doc.markContent('Artifact', { type: 'Layout' });
      decorate();
      doc.endMarkedContent();
    },
  };
  return sheet;
}
