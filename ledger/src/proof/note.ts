import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { fromBase64, Malformed, toBase64 } from './encoding.ts';
import { assertKeyName, NOTE_SIGNATURE, type NoteSignature, type Signer, type VerifierKey, verifies } from './keys.ts';

/** A signed note (c2sp.org/signed-note). Its text means nothing until `openNote` has found a trusted signature. */
export interface Note {
  /** With its final newline. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/** The specification wants at least 16 to be accepted, and some limit to stand. */
const MAX_SIGNATURES = 100;

/** @throws Malformed */
export function parseNote(note: string): Note {
  // eslint-disable-next-line no-control-regex
  if (/[\0-\x09\x0b-\x1f]|\p{Cs}/u.test(note)) throw new Malformed('a note holds a control character');
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !note.endsWith('\n')) throw new Malformed('a note is a text, an empty line and signatures');
  const signatures = parseSignatures(note.slice(end + 2));
  if (signatures.length === 0) throw new Malformed('a note without a signature');
  return { text: note.slice(0, end + 1), signatures };
}

/**
 * Signature lines, each with its newline; none in an empty text.
 * @throws Malformed
 */
function parseSignatures(lines: string): readonly NoteSignature[] {
  if (lines === '') return [];
  if (!lines.endsWith('\n')) throw new Malformed('a signature line ends in a newline');
  const texts = lines.slice(0, -1).split('\n');
  if (texts.length > MAX_SIGNATURES) throw new Malformed(`a note with more than ${MAX_SIGNATURES} signatures`);
  return texts.map(parseSignature);
}

function parseSignature(line: string): NoteSignature {
  const [, name = '', encoded = ''] = /^— ([^ ]+) ([^ ]+)$/.exec(line) ?? [];
  if (encoded === '') throw new Malformed(`not a signature line: ${line.slice(0, 100)}`);
  assertKeyName(name);
  const bytes = fromBase64(encoded);
  if (bytes.length < 5) throw new Malformed(`a signature too short: ${line.slice(0, 100)}`);
  return { name, keyId: bytesToHex(bytes.subarray(0, 4)), signature: bytes.subarray(4) };
}

export const formatNote = ({ text, signatures }: Note): string => `${text}\n${formatSignatures(signatures)}`;

export const formatSignatures = (signatures: readonly NoteSignature[]): string =>
  signatures
    .map(({ name, keyId, signature }) => `— ${name} ${toBase64(concatBytes(hexToBytes(keyId), signature))}\n`)
    .join('');

/** @throws Malformed where the text doesn't end in a newline */
export function signNote(text: string, signers: readonly Signer[]): Note {
  if (!text.endsWith('\n')) throw new Malformed("a note's text ends in a newline");
  const signatures = signers.map(({ key, sign }) => ({
    name: key.name,
    keyId: key.id,
    signature: sign(utf8ToBytes(text)),
  }));
  return { text, signatures };
}

/** A signature of a key that is known holds not: the note as a whole is not to be believed. */
export class BadSignature extends Error {
  override readonly name = 'BadSignature';
}

/**
 * The keys, of those that are known, whose signatures the note bears. Signatures of others say nothing.
 * @throws BadSignature where a signature that claims to be of a known key isn't
 */
export function openNote({ text, signatures }: Note, known: readonly VerifierKey[]): readonly VerifierKey[] {
  return known.filter((key) => {
    const own = signatures.filter(({ name, keyId }) => name === key.name && keyId === key.id);
    for (const { signature } of own) {
      if (!isSignedBy(key, text, signature)) throw new BadSignature(`the signature of ${key.name} doesn't hold`);
    }
    return own.length > 0;
  });
}

const isSignedBy = (key: VerifierKey, text: string, signature: Uint8Array): boolean =>
  key.type === NOTE_SIGNATURE
    ? verifies(key, signature, utf8ToBytes(text))
    : verifyCosignature(key, text, signature) !== undefined;

/**
 * A witness' word on a checkpoint (c2sp.org/tlog-cosignature, `cosignature/v1`): that at a time this was the largest
 * consistent tree which it had seen of the log.
 *
 * @param timeS seconds since 1970
 */
export function cosign(checkpointText: string, { key, sign }: Signer, timeS: number): NoteSignature {
  const signature = sign(cosignedMessage(checkpointText, BigInt(timeS)));
  return { name: key.name, keyId: key.id, signature: concatBytes(bigEndian(BigInt(timeS)), signature) };
}

/** The time of a cosignature that holds (seconds since 1970), or undefined. */
export function verifyCosignature(key: VerifierKey, checkpointText: string, signature: Uint8Array): number | undefined {
  if (signature.length !== 8 + 64) return undefined;
  const timeS = new DataView(signature.buffer, signature.byteOffset, 8).getBigUint64(0);
  if (timeS > LATEST) return undefined;
  const holds = verifies(key, signature.subarray(8), cosignedMessage(checkpointText, timeS));
  return holds ? Number(timeS) : undefined;
}

const LATEST = 2n ** 63n - 1n;

const cosignedMessage = (checkpointText: string, timeS: bigint): Uint8Array =>
  utf8ToBytes(`cosignature/v1\ntime ${timeS}\n${checkpointText}`);

function bigEndian(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, value);
  return bytes;
}
