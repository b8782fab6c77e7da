import { expect, test } from 'vitest';
import { hashPassword, isCommonPassword, passwordMatches } from './passwords.ts';

test('a password matches its own hash only, whichever way its letters were typed', async () => {
  const hash = await hashPassword('Caf\u00e9-otter');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordMatches(hash, 'Cafe\u0301-otter')).toBe(true);
  expect(await passwordMatches(hash, 'Cafe-otter')).toBe(false);
  expect(await passwordMatches(undefined, 'nobody has this password')).toBe(false);
});

test('the most common passwords are known, in any case', () => {
  for (const common of ['123456', 'Password', 'QWERTY', 'iloveyou', 'password123'])
    expect(isCommonPassword(common)).toBe(true);
  expect(isCommonPassword('Harbour-lantern-2741')).toBe(false);
});
