/** Selects one of many hash functions, unpredictably. */
export interface HashSeed {
  readonly high: number;
  readonly low: number;
}

/** 64 bits, as two signed halves. */
export interface TextHash {
  high: number;
  low: number;
}

/** As passed to Postgres. */
export const seedText = ({ high, low }: HashSeed): string =>
  String((BigInt.asIntN(32, BigInt(high)) << 32n) | BigInt.asUintN(32, BigInt(low)));

/** The halves of Postgres' answer. */
export function hashOf(text: string): TextHash {
  const bits = BigInt(text);
  return { high: Number(BigInt.asIntN(32, bits >> 32n)), low: Number(BigInt.asIntN(32, bits)) };
}

/**
 * Hashes texts as Postgres' `hashtextextended` does: Bob Jenkins' lookup3 (https://burtleburtle.net/bob/c/lookup3.c).
 * It detects changes only by those who don't know the seed. The next call overwrites the result.
 *
 * @param seed not 0, which Postgres takes for none
 */
export function createTextHash({ high, low }: HashSeed): (text: string) => Readonly<TextHash> {
  const hash: TextHash = { high: 0, low: 0 };
  let words = new Int32Array(1_024);
  let bytes = Buffer.from(words.buffer);

  return (text) => {
    if (bytes.length < MAX_UTF8 * text.length + 2 * BLOCK_BYTES) {
      words = new Int32Array(MAX_UTF8 * text.length + 2 * BLOCK_BYTES);
      bytes = Buffer.from(words.buffer);
    }
    // The seed is mixed in like a block before the text.
    [words[0], words[1], words[2]] = [high, low, 0];
    const length = bytes.write(text, BLOCK_BYTES);
    const end = BLOCK_BYTES + length;
    bytes.fill(0, end, end + BLOCK_BYTES);
    let a = (BEGIN + length) | 0;
    let [b, c, at] = [a, a, 0];
    for (let left = end; left >= BLOCK_BYTES; left -= BLOCK_BYTES) {
      a = (a + (words[at] ?? 0)) | 0;
      b = (b + (words[at + 1] ?? 0)) | 0;
      c = (c + (words[at + 2] ?? 0)) | 0;
      at += 3;
      a = ((a - c) | 0) ^ rotated(c, 4);
      c = (c + b) | 0;
      b = ((b - a) | 0) ^ rotated(a, 6);
      a = (a + c) | 0;
      c = ((c - b) | 0) ^ rotated(b, 8);
      b = (b + a) | 0;
      a = ((a - c) | 0) ^ rotated(c, 16);
      c = (c + b) | 0;
      b = ((b - a) | 0) ^ rotated(a, 19);
      a = (a + c) | 0;
      c = ((c - b) | 0) ^ rotated(b, 4);
      b = (b + a) | 0;
    }
    // The lowest byte of the last word is the length's.
    a = (a + (words[at] ?? 0)) | 0;
    b = (b + (words[at + 1] ?? 0)) | 0;
    c = (c + ((words[at + 2] ?? 0) << 8)) | 0;
    c = ((c ^ b) - rotated(b, 14)) | 0;
    a = ((a ^ c) - rotated(c, 11)) | 0;
    b = ((b ^ a) - rotated(a, 25)) | 0;
    c = ((c ^ b) - rotated(b, 16)) | 0;
    a = ((a ^ c) - rotated(c, 4)) | 0;
    b = ((b ^ a) - rotated(a, 14)) | 0;
    c = ((c ^ b) - rotated(b, 24)) | 0;
    hash.high = b;
    hash.low = c;
    return hash;
  };
}

const BEGIN = 0x9e3779b9 + 3_923_095;
/** Three words at a time. */
const BLOCK_BYTES = 12;
/** A UTF-16 code unit never takes more bytes than this in UTF-8. */
const MAX_UTF8 = 3;

const rotated = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));
