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
export function codePointsOf(sfnt: Buffer): ReadonlySet<number> {
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
