import { expect, test } from 'vitest';
import { fileJson } from './fileJson.ts';
import { Malformed } from './encoding.ts';

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
