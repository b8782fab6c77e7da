import { expect, test } from 'vitest';
import { repeatedName } from './repeatedName.ts';

test('a name that comes again in one object is found, however it is written', () => {
  expect(repeatedName('{"a":1,"a":1}')).toBe('a');
  expect(repeatedName('{"amount":100, "am\\u006funt" : 300}')).toBe('amount');
  expect(repeatedName('{"a":[{"b":{}},{"c":"}","b":2,"b":3}]}')).toBe('b');
  expect(repeatedName('{"":1,"":2}')).toBe('');
});

test('the same name of several objects, or as a value, is no other', () => {
  expect(repeatedName('{"a":{"a":["a","a",{"a":1}]},"b":{"a":"a"},"c":"\\"a\\":1,\\"a\\":2"}')).toBeUndefined();
  expect(repeatedName('[]')).toBeUndefined();
});
