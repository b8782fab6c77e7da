import { expect, test } from 'vitest';
import { logSigner, ORIGIN, signedCheckpoint, witnessSigner } from '../../testing/proof/aLog.ts';
import { checkpointText, openCheckpoint, parseCheckpoint } from './checkpoint.ts';
import { BadSignature, cosign, formatSignatures } from './note.ts';
import { NOTE_SIGNATURE, signerOf } from './keys.ts';
import { Malformed } from './encoding.ts';
import { EMPTY_ROOT } from './tree.ts';

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
