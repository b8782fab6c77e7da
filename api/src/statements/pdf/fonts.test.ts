import { expect, test } from 'vitest';
import { fontPrograms, isDrawable, runsOf } from './fonts.ts';
import { sfntOf } from './woff.ts';

test('a text is split where another font must draw it', () => {
  expect(runsOf('Łukasz Ω', 'text')).toEqual([
    { font: 'text latin-ext', text: 'Ł' },
    { font: 'text latin', text: 'ukasz ' },
    { font: 'text greek', text: 'Ω' },
  ]);
  expect(runsOf('Ω', 'title')).toEqual([{ font: 'strong greek', text: 'Ω' }]);
});

test('what no font holds is drawn as a question mark, one a character', () => {
  expect(runsOf('Ann 🌻', 'text')).toEqual([{ font: 'text latin', text: 'Ann ?' }]);
  expect([isDrawable('Ann 🌻', 'text'), isDrawable('Zoë Żuk', 'text')]).toEqual([false, true]);
});

test('a font is taken out of its file whole: its tables lie where its directory says', () => {
  for (const program of fontPrograms().values()) {
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
