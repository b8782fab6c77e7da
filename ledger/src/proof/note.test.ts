import { utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import { logSigner, ORIGIN, signedCheckpoint, witnessSigner } from '../../testing/proof/aProof.ts';
import { goVectors } from '../../testing/proof/goVectors.ts';
import { checkpointText, openCheckpoint, parseCheckpoint } from './checkpoint.ts';
import { fromBase64, Malformed, toBase64 } from './encoding.ts';
import { COSIGNATURE, formatVerifierKey, NOTE_SIGNATURE, parseVerifierKey, signerOf } from './keys.ts';
import {
  BadSignature,
  cosign,
  formatNote,
  formatSignatures,
  openNote,
  parseNote,
  signNote,
  verifyCosignature,
} from './note.ts';
import { EMPTY_ROOT } from './tree.ts';

// Printed in the documentation of Go's golang.org/x/mod/sumdb/note.
const NEUMANN = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const ESSAY = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.

— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`;

const log = signerOf('ledger.example/log', NOTE_SIGNATURE, new Uint8Array(32).fill(1));
const other = signerOf('ledger.example/log', NOTE_SIGNATURE, new Uint8Array(32).fill(2));
const witness = signerOf('witness.example', COSIGNATURE, new Uint8Array(32).fill(3));

test('a published note holds under its published key', () => {
  const key = parseVerifierKey(NEUMANN);
  expect(openNote(parseNote(ESSAY), [key])).toEqual([key]);
  expect(formatVerifierKey(key)).toBe(NEUMANN);
  expect(formatNote(parseNote(ESSAY))).toBe(ESSAY);
});

describe.each(goVectors().Notes)('the note of $Name that Go has signed', ({ Name, PrivateKey, Vkey, Text, Note }) => {
  const signer = signerOf(Name, NOTE_SIGNATURE, fromBase64(PrivateKey));

  test('comes out the same here', () => {
    expect(formatVerifierKey(signer.key)).toBe(Vkey);
    expect(formatNote(signNote(Text, [signer]))).toBe(Note);
  });

  test('is opened here', () => {
    expect(parseNote(Note).text).toBe(Text);
    expect(openNote(parseNote(Note), [parseVerifierKey(Vkey)])).toEqual([signer.key]);
  });
});

test('what strangers have signed says nothing, and does no harm', () => {
  const note = signNote('a text\n', [other, log, witness]);
  expect(openNote(note, [log.key])).toEqual([log.key]);
  expect(openNote(note, [])).toEqual([]);
});

test('a false signature of a known key condemns the note', () => {
  const note = signNote('a text\n', [log, other]);
  const forged = { ...note, text: 'another text\n' };
  expect(() => openNote(forged, [log.key])).toThrow(BadSignature);
  const half = { ...note, signatures: [...note.signatures, { ...note.signatures[0]!, signature: new Uint8Array(64) }] };
  expect(() => openNote(half, [log.key])).toThrow(BadSignature);
});

test('a cosignature binds its text and its time', () => {
  const text = 'ledger.example/log\n1\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n';
  const { signature } = cosign(text, witness, 1_679_315_147);
  expect(verifyCosignature(witness.key, text, signature)).toBe(1_679_315_147);
  // What is signed, word for word: c2sp.org/tlog-cosignature, version 1.
  expect(signature.slice(8)).toEqual(witness.sign(utf8ToBytes(`cosignature/v1\ntime 1679315147\n${text}`)));
  expect(verifyCosignature(witness.key, text.replace('1', '2'), signature)).toBeUndefined();
  expect(verifyCosignature(witness.key, text, signature.with(7, 0))).toBeUndefined();
  expect(verifyCosignature(witness.key, text, signature.with(0, 0x80))).toBeUndefined();
  expect(verifyCosignature(witness.key, text, signature.slice(0, 71))).toBeUndefined();
});

test.each<[string, string]>([
  ['no signature', 'a text\n\n'],
  ['no empty line', 'a text\n'],
  ['an end without a newline', ESSAY.slice(0, -1)],
  ['a control character', ESSAY.replace('problem', 'prob\tlem')],
  ['half a character', ESSAY.replace('problem', '\ud800')],
  ['a hyphen for a dash', ESSAY.replace('—', '-')],
  ['a name with a plus', ESSAY.replace('PeterNeumann', 'Peter+Neumann')],
  ['a name with a space beyond ASCII', ESSAY.replace('PeterNeumann', 'Peter\u2003Neumann')],
  ['base 64 with a space', ESSAY.replace('x08go', 'x08 go')],
  ['base 64 in another form', ESSAY.replace('JnAM=', 'JnAN=')],
  ['a signature of four bytes', 'a text\n\n— someone AAAAAA==\n'],
  ['more signatures than anybody makes', `${ESSAY}${'— someone AAAAAAA=\n'.repeat(100)}`],
])('a note with %s is refused', (_, note) => expect(() => parseNote(note)).toThrow(Malformed));

test.each<[string, string]>([
  ['without parts', 'PeterNeumann'],
  ["whose id isn't its own", NEUMANN.replace('c74f20a3', 'c74f20a4')],
  ['under another name', NEUMANN.replace('Peter', 'Paul')],
  ['whose id has capitals', NEUMANN.replace('c74f20a3', 'C74F20A3')],
  ['of a type that nobody here verifies', `someone+00000000+${toBase64(new Uint8Array(33).fill(2))}`],
  ['of too few bytes', `someone+00000000+${toBase64(new Uint8Array(32).fill(1))}`],
  ['without a name', NEUMANN.replace('PeterNeumann', '')],
])('a verifier key %s is refused', (_, key) => expect(() => parseVerifierKey(key)).toThrow(Malformed));

test('signature lines read back as they were written', () => {
  const { signatures } = signNote('a text\n', [log, witness]);
  expect(formatSignatures(parseNote(`a text\n\n${formatSignatures(signatures)}`).signatures)).toBe(
    formatSignatures(signatures),
  );
});

const tree = { size: 21, root: EMPTY_ROOT };
const text = `${ORIGIN}\n21\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n`;
const stranger = signerOf('another.example/log', NOTE_SIGNATURE, new Uint8Array(32).fill(9));

test('a checkpoint is three lines', () => {
  expect(checkpointText({ origin: ORIGIN, ...tree })).toBe(text);
  expect(parseCheckpoint(text)).toEqual({ origin: ORIGIN, ...tree });
});

test('lines that another log adds are allowed, and say nothing', () =>
  expect(parseCheckpoint(`${text}an extension\n`)).toEqual({ origin: ORIGIN, ...tree }));

test.each<[string, string]>([
  ['two lines', `${ORIGIN}\n21\n`],
  ['no newline at its end', text.slice(0, -1)],
  ['an empty line', `${text}\nmore\n`],
  ['no origin', text.replace(ORIGIN, '')],
  ['a size with a leading zero', text.replace('21', '021')],
  ['a size with a sign', text.replace('21', '+21')],
  ['a size with a space', text.replace('21', '21 ')],
  ['a size beyond what is exact', text.replace('21', '9007199254740993')],
  ['a size that is no number', text.replace('21', '0x15')],
  ['a root of 31 bytes', text.replace('47DEQpj8', '47DEQpj')],
])('a checkpoint with %s is refused', (_, malformed) => expect(() => parseCheckpoint(malformed)).toThrow(Malformed));

const before = { origin: ORIGIN, size: 30, root: EMPTY_ROOT };
const [second, third] = [`${ORIGIN}/2`, `${ORIGIN}/3`];
const continuing = (origin: string, more: string) => `${text.replace(ORIGIN, origin)}continues ${more}\n`;
const ROOT = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

test('a log that continues one which has lost entries says which, and how many that had', () => {
  for (const [origin, continues] of [
    [second, before],
    [third, { ...before, origin: second }],
  ] as const) {
    const first = { origin, ...tree, continues };
    expect(checkpointText(first)).toBe(continuing(origin, `${continues.origin} 30 ${ROOT}`));
    expect(parseCheckpoint(checkpointText(first))).toEqual(first);
  }
});

test.each<[string, string]>([
  ['the first log of all', continuing(ORIGIN, `${ORIGIN} 30 ${ROOT}`)],
  ['another than the log before', continuing(third, `${ORIGIN} 30 ${ROOT}`)],
  ['a log that has lost nothing', continuing(second, `${ORIGIN} 21 ${ROOT}`)],
  ['no root', continuing(second, `${ORIGIN} 30`)],
  ['two logs', `${continuing(second, `${ORIGIN} 30 ${ROOT}`)}continues ${ORIGIN} 31 ${ROOT}\n`],
])('a checkpoint that continues %s is refused', (_, malformed) =>
  expect(() => parseCheckpoint(malformed)).toThrow(Malformed),
);

test('a checkpoint is believed where a known key of its log has signed it', () => {
  const note = signedCheckpoint(tree);
  const opened = openCheckpoint(note, [stranger.key, logSigner.key]);
  expect(opened).toEqual({ checkpoint: { origin: ORIGIN, ...tree }, text, signedBy: [logSigner.key], cosignedBy: [] });
  expect(() => openCheckpoint(note, [stranger.key])).toThrow(BadSignature);
  expect(() => openCheckpoint(note.replace('\n21\n', '\n22\n'), [logSigner.key])).toThrow(BadSignature);
});

test("another log's key vouches for nothing here, though it is trusted there", () =>
  expect(() => openCheckpoint(signedCheckpoint(tree, [stranger]), [stranger.key])).toThrow(BadSignature));

test('who has cosigned stands beside who has signed', () => {
  const note = signedCheckpoint(tree) + formatSignatures([cosign(text, witnessSigner, 1_800_000_000)]);
  expect(openCheckpoint(note, [logSigner.key, witnessSigner.key]).cosignedBy).toEqual([witnessSigner.key]);
  expect(openCheckpoint(note, [logSigner.key]).cosignedBy).toEqual([]);
  expect(() => openCheckpoint(note, [witnessSigner.key])).toThrow(BadSignature);
});
