import { expect, test } from 'vitest';
import { entryAt, signedCheckpoint } from '../../testing/proof/aProof.ts';
import { Malformed, toBase64 } from './encoding.ts';
import { fileJson } from './fileJson.ts';
import { formatTlogProof, parseTlogProof } from './tlogProof.ts';

const checkpoint = signedCheckpoint({ size: 3, root: entryAt(0) });
const proof = { index: 2, hashes: [entryAt(1), entryAt(2)], checkpoint };
const text = `c2sp.org/tlog-proof@v1
index 2
${toBase64(entryAt(1))}
${toBase64(entryAt(2))}

${checkpoint}`;

test('a proof is its index, its hashes and a checkpoint, a line each', () => {
  expect(formatTlogProof(proof)).toBe(text);
  expect(parseTlogProof(text)).toEqual(proof);
});

test('a proof in a tree of one entry has no hashes', () => {
  const alone = { index: 0, hashes: [], checkpoint };
  expect(formatTlogProof(alone)).toBe(`c2sp.org/tlog-proof@v1\nindex 0\n\n${checkpoint}`);
  expect(parseTlogProof(formatTlogProof(alone))).toEqual(alone);
});

test('extra data are read over', () =>
  expect(parseTlogProof(text.replace('index', 'extra YWdl\nindex'))).toEqual(proof));

test.each<[string, string]>([
  ['another format', text.replace('v1', 'v2')],
  ['no index', text.replace('index 2\n', '')],
  ['an index with a leading zero', text.replace('index 2', 'index 02')],
  ['a hash of 31 bytes', text.replace(toBase64(entryAt(1)), toBase64(entryAt(1).slice(1)))],
  ['no checkpoint', text.slice(0, text.indexOf('\n\n'))],
  ['more hashes than a tree is high', text.replace('index 2\n', `index 2\n${`${toBase64(entryAt(1))}\n`.repeat(62)}`)],
])('a proof with %s is refused', (_, malformed) => expect(() => parseTlogProof(malformed)).toThrow(Malformed));

test('a file is read as any program reads it', () => {
  for (const text of [
    '{"a":{"b":1,"c":[{"b":2},{"b":"a"}]},"b":"a"}',
    '[]',
    '"a"',
    '{"a":"\\"a\\":","b":"{"}',
    ' {\n "a" : 1 } ',
  ]) {
    expect(fileJson(text)).toEqual(JSON.parse(text));
  }
});

test.each([
  ['in the file', '{"closing":1,"closing":2}', 'closing'],
  ['within it', '[{"a":1,"b":{"c":1,"d":[],"c":1}}]', 'c'],
  ['in another spelling', String.raw`{"a":1,"\u0061":2}`, 'a'],
  ['around what is between', '{"a":{"b":[1,{"a":1}]},"c":"x,y","a":0}', 'a'],
])('a name that stands twice %s is refused: programs differ in which of the two they take', (_, text, name) => {
  expect(() => fileJson(text)).toThrow(new Malformed(`names '${name}' twice in one object`));
});

test('what is no JSON is refused', () => {
  for (const text of ['', '{', '{"a":1,}', '\u0000']) expect(() => fileJson(text)).toThrow(Malformed);
});
