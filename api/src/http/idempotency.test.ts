import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { commandIdOf, digestOf } from './idempotency.ts';

// What stands in ledgers is compared with these for ever.
test('a caller’s key gives the id that it has always given', () => {
  expect(commandIdOf('018f3c7a-0000-7000-8000-000000000001', 'key-1')).toBe('5a95deba-148b-568d-aa1a-bc44aee0ea06');
});

test('a call gives the digest that it has always given, also with numbers that have no canonical form', () => {
  const call: unknown = JSON.parse(
    '{"call":"POST /api/x","body":{"amount":12.5,"huge":1e999,"neg":-0,' +
      '"__proto__":{"a":[1,null,"ü",{"z":true,"b":-1e999}]},"name":"Zoë 😀"}}',
  );
  const digest = '246a224793aa9f6d4d4d17fa010b8a817a5b9873c35fd791d67a04832a047383';
  expect(digestOf(createSecretKey(Buffer.alloc(32, 7)), call)).toBe(digest);
});
