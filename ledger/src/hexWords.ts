// Hexadecimal texts as numbers of 32 bits, and back. For so few digits a Buffer takes several times as long.

const DIGITS = Int8Array.from({ length: 128 }, (_, code) => '0123456789abcdef'.indexOf(String.fromCharCode(code)));

/** Four digits in lower case; negative where there is anything else. */
const four = (text: string, at: number): number =>
  (digit(text, at) << 12) | (digit(text, at + 1) << 8) | (digit(text, at + 2) << 4) | digit(text, at + 3);

const digit = (text: string, at: number): number => DIGITS[text.charCodeAt(at)] ?? -1;

/** Reads a text's digits, eight a word, the second four from another place. @returns false where any isn't one */
function readWord(text: string, at: number, then: number, words: Uint32Array, word: number): boolean {
  const [high, low] = [four(text, at), four(text, then)];
  words[word] = (high << 16) | low;
  return high >= 0 && low >= 0;
}

/** Reads the four words of a UUID in lower case. @returns false for any other text */
export const readUuid = (text: string, words: Uint32Array): boolean =>
  text.length === 36 &&
  text[8] === '-' &&
  text[13] === '-' &&
  text[18] === '-' &&
  text[23] === '-' &&
  readWord(text, 0, 4, words, 0) &&
  readWord(text, 9, 14, words, 1) &&
  readWord(text, 19, 24, words, 2) &&
  readWord(text, 28, 32, words, 3);

/** Reads so many words in lower case. @returns false for any other text */
export function readHex(text: string, words: Uint32Array): boolean {
  if (text.length !== 8 * words.length) return false;
  for (let word = 0; word < words.length; word += 1) {
    if (!readWord(text, 8 * word, 8 * word + 4, words, word)) return false;
  }
  return true;
}

export function hexOf(words: Uint32Array, from: number, to: number): string {
  let hex = '';
  for (let at = from; at < to; at += 1) hex += (words[at] as number).toString(16).padStart(8, '0');
  return hex;
}

export function uuidAt(words: Uint32Array, at: number): string {
  const hex = hexOf(words, at, at + 4);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
