/** Base 64 with padding (RFC 4648, section 4). */
export function toBase64(bytes: Uint8Array): string {
  let characters = '';
  for (const byte of bytes) characters += String.fromCharCode(byte);
  return btoa(characters);
}

/** @throws Malformed for all but the canonical form: two texts must never stand for the same bytes */
export function fromBase64(text: string): Uint8Array {
  const bytes = decoded(text);
  if (!bytes || toBase64(bytes) !== text) throw new Malformed(`not base64: ${text.slice(0, 100)}`);
  return bytes;
}

function decoded(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** @throws Malformed for anything but the 32 bytes of a SHA-256 hash in base 64 */
export function hashFromBase64(text: string): Uint8Array {
  const hash = fromBase64(text);
  if (hash.length !== 32) throw new Malformed(`not a hash of 32 bytes: ${text.slice(0, 100)}`);
  return hash;
}

/** @throws Malformed for anything but an ASCII decimal without leading zeroes, exact as a number */
export function parseDecimal(text: string): number {
  const number = Number(text);
  if (!/^(0|[1-9][0-9]*)$/.test(text) || !Number.isSafeInteger(number)) {
    throw new Malformed(`not a decimal number: ${text.slice(0, 100)}`);
  }
  return number;
}

/** A text that isn't of the form that its specification demands. */
export class Malformed extends Error {
  override readonly name = 'Malformed';
}
