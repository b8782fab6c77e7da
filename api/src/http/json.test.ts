import { expect, test } from 'vitest';
import { readJson } from './json.ts';
import { Problem } from './problem.ts';

test('a number that would be rounded, or is too small or large to be read, is no number to count with', () => {
  const rounded = '[9007199254740993, 100.000000000000001, 1e-400, 0.1e-999, 1e999]';
  expect(new Set(readJson(rounded) as number[])).toEqual(new Set([Infinity]));
  const exact = '[100.0000000000000000, 0.00000000000000000015, 0, -0.000000000000000000, 1e2, 1e-300]';
  expect(readJson(exact)).toEqual([100, 1.5e-19, 0, -0, 100, 1e-300]);
  expect(readJson('{"9007199254740993": "\\"9007199254740993"}')).toEqual({ '9007199254740993': '"9007199254740993' });
});

test('a million zeros between two digits are gone through once', () => {
  expect(readJson(`{"amount":1${'0'.repeat(1_000_000)}1}`)).toEqual({ amount: Infinity });
});

test('a name that one object has twice is refused, however it is written', () => {
  for (const [json, name] of [
    ['{"a":1,"a":2}', 'a'],
    ['{"amount":100, "am\\u006funt" : 300}', 'amount'],
    ['{"a":[{"b":{}},{"c":"}","b":2,"b":3}]}', 'b'],
  ] as const)
    expect(() => readJson(json)).toThrow(
      expect.objectContaining({ issues: [expect.objectContaining({ path: name })] }),
    );
  expect(readJson('{"a":{"a":["a","a",{"a":1}]},"b":{"a":"a"}}')).toEqual({
    a: { a: ['a', 'a', { a: 1 }] },
    b: { a: 'a' },
  });
});

test('what is no JSON is a Problem, and a prototype is a name like others', () => {
  for (const json of ['{', '[1,]', '', '01', "{'a':1}"]) expect(() => readJson(json)).toThrow(Problem);
  expect(Object.keys(readJson('{"__proto__":{"amount":1}}') as object)).toEqual(['__proto__']);
});
