import { expect, test } from 'vitest';
import { type Face, isDrawable, runsOf as drawnBy } from './fonts.ts';
import { createSheet, MARGIN, TEXT } from './sheet.ts';
import { sfntOf } from './woff.ts';

const runsOf = (text: string, face: Face) => drawnBy(text, face).map((run) => ({ font: run.font, text: run.text }));

test('a text is split where another font must draw it', () => {
  expect(runsOf('Łukasz Ω', 'text')).toEqual([
    { font: 'text latin-ext', text: 'Ł' },
    { font: 'text latin', text: 'ukasz ' },
    { font: 'text greek', text: 'Ω' },
  ]);
  expect(runsOf('Ω', 'title')).toEqual([{ font: 'strong greek', text: 'Ω' }]);
});

test('a name of another script is drawn by the font of that script, its words together', () => {
  const noto = (script: string) => `@fontsource/noto-sans-${script}`;
  expect(runsOf('张伟 · ', 'text')).toEqual([
    { font: expect.stringMatching(`^${noto('sc')} `), text: '张' },
    { font: expect.stringMatching(`^${noto('sc')} `), text: '伟' },
    { font: 'text latin', text: ' · ' },
  ]);
  for (const [script, name] of [
    ['arabic', 'محمد علي'],
    ['hebrew', 'יעל כהן'],
    ['devanagari', 'नेहा शर्मा'],
  ] as const)
    expect(runsOf(`${name} ·`, 'strong')).toEqual([
      { font: `${noto(script)} ${script}`, text: name },
      { font: 'strong latin', text: ' ·' },
    ]);
  expect(['محمد', '张伟', 'नेहा', '김민준'].map((name) => isDrawable(name, 'text'))).toEqual([true, true, true, false]);
});

test('what no font holds is drawn as a question mark, one a character', () => {
  expect(runsOf('Ann 🌻', 'text')).toEqual([{ font: 'text latin', text: 'Ann ?' }]);
  expect(runsOf('Ω🌻', 'text')).toEqual([
    { font: 'text greek', text: 'Ω' },
    { font: 'text latin', text: '?' },
  ]);
  expect([isDrawable('Ann 🌻', 'text'), isDrawable('Zoë Żuk', 'text')]).toEqual([false, true]);
});

test('what the font of its script lacks is drawn as a question mark too, and what shows nothing as nothing', () => {
  expect(runsOf('Old\u16A0Mill', 'text')).toEqual([{ font: 'text latin', text: 'Old?Mill' }]);
  expect(runsOf('Ann \u{1F469}\u200D\u{1F33E}\u00AD!', 'text')).toEqual([{ font: 'text latin', text: 'Ann ??!' }]);
  expect(isDrawable('Old\u16A0Mill', 'text')).toBe(false);
});

test('no character is drawn as the box of a font that lacks it', async () => {
  const { doc, line } = createSheet({ title: '', author: '', createdAt: new Date(0) });
  for (const [from, to] of [
    [0x20, 0x600],
    [0x2000, 0x2100],
  ] as const) {
    for (let at = from; at < to; at += 64) {
      line(String.fromCodePoint(...Array.from({ length: 64 }, (_, index) => at + index)), TEXT, MARGIN, MARGIN);
    }
  }
  doc.end();
  const texts = (await doc.toArray()).join('').match(/(?<=\[)<.*(?=\] TJ)/g) ?? [];
  const glyphs = texts.flatMap((text) => text.match(/[0-9a-f]{4}(?=[0-9a-f]*>)/g) ?? []);
  expect([glyphs.length > 1_000, glyphs.filter((glyph) => glyph === '0000')]).toEqual([true, []]);
});

test('a font is taken out of its file whole: its tables lie where its directory says', () => {
  for (const { program } of drawnBy('aŁЖΩ张محמन', 'text')) {
    const count = program.readUInt16BE(4);
    const tables = Array.from({ length: count }, (_, index) => {
      const entry = 12 + 16 * index;
      const [offset, length] = [program.readUInt32BE(entry + 8), program.readUInt32BE(entry + 12)];
      return {
        tag: program.toString('latin1', entry, entry + 4),
        offset,
        length,
        sum: program.readUInt32BE(entry + 4),
      };
    });
    expect(tables.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'loca']));
    for (const { tag, offset, length, sum } of tables) {
      expect(offset % 4).toBe(0);
      // The head's own sum leaves out a field that is made from the whole file.
      if (tag !== 'head') expect(sumOf(program.subarray(offset, offset + length))).toBe(sum);
    }
  }
  expect(() => sfntOf(Buffer.from('%PDF'))).toThrow('not a WOFF');
});

/** A table's checksum as OpenType has it: the sum of its 32-bit words. */
function sumOf(table: Buffer): number {
  const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}
