import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assertStorable, canonicalJson, isStorableText, type JsonValue } from './json.ts';

const text = fc.string({ unit: 'binary' }).filter(isStorableText);
const storable = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.maxSafeInteger().map((each) => each + 0),
    fc.boolean(),
    fc.array(tie('value')),
    fc.dictionary(text, tie('value')).map((each) => ({ ...each })),
  ),
})).value;

test('the canonical form is that of RFC 8785, as another implementation has it', () =>
  fc.assert(
    fc.property(storable, (value) => {
      assertStorable(value);
      expect(canonicalJson(value)).toBe(canonicalize(value));
    }),
  ));

test('keys are sorted by UTF-16 code units, and what is undefined is left out', () =>
  // The RFC's own example: the order isn't that of code points.
  expect(
    canonicalJson({
      '\u20ac': 1,
      '\r': 2,
      '\ufb33': 3,
      '1': 4,
      '\ud83d\ude00': 5,
      '\u0080': 6,
      '\u00f6': 7,
      gone: undefined,
    }),
  ).toBe('{"\\r":2,"1":4,"\u0080":6,"\u00f6":7,"\u20ac":1,"\ud83d\ude00":5,"\ufb33":3}'));

test('what an event may not hold is named by its place', () => {
  const place = (value: unknown) => {
    try {
      assertStorable(value);
      return 'storable';
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(place({ list: [1, { deep: 0.5 }] })).toBe('data.list[1].deep is not a safe integer');
  expect(place({ text: 'a\0' })).toBe('data.text holds a NUL or a lone surrogate');
  expect(place({ gone: undefined, kept: true })).toBe('storable');
  expect(place([undefined])).toBe('data[0] is undefined');
});
