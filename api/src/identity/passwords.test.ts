import { expect, test } from 'vitest';
import { hashPassword, isTooCommon, passwordMatches } from './passwords.ts';

const ANN = { name: 'Ann Lindström', email: 'ann.l@example.com', productName: 'Northvale' };

test('a password matches its own hash only, whichever way its letters were typed', async () => {
  const hash = await hashPassword('Caf\u00e9-otter');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordMatches(hash, 'Cafe\u0301-otter')).toBe(true);
  expect(await passwordMatches(hash, 'Cafe-otter')).toBe(false);
  expect(await passwordMatches(undefined, 'nobody has this password')).toBe(false);
});

test('the most common passwords are known, in any case', () => {
  for (const common of ['123456', 'Password', 'QWERTY', 'iloveyou', 'password123'])
    expect(isTooCommon(common, ANN)).toBe(true);
  expect(isTooCommon('Harbour-lantern-2741', ANN)).toBe(false);
});

test.each([
  'Ann Lindström',
  'annlindstro\u0308m',
  'Lindström!',
  'ann.l@example.com',
  'Ann.L@',
  'North Vale',
  'zzzzzzzz',
  '!!!!!!',
])('what a person is called, what the product is, and one character are too common: %s', (password) =>
  expect(isTooCommon(password, ANN)).toBe(true),
);
