import { expect, test } from 'vitest';
import { sha256 } from '../seal.ts';
import { hashesFrom, standsInPlace } from './logPiece.ts';

const [first, second, third] = ['a', 'b', 'c'].map(sha256) as [string, string, string];

test('what is no hash is zeros, and moves no other', () => {
  for (const other of ['-'.repeat(64), `\u00e9${'0'.repeat(63)}`, `"${second.slice(1)}`]) {
    const bytes = Buffer.from(hashesFrom(first + other + third, 3)).toString('hex');
    expect(bytes).toBe(first + '0'.repeat(64) + third);
  }
  expect(Buffer.from(hashesFrom(first + second, 2)).toString('hex')).toBe(first + second);
});

test('a hash stands where a store looks for it, or it is said that it doesn’t', () => {
  expect(standsInPlace(first, JSON.stringify({ previousHash: second, hash: first }))).toBe(true);
  expect(standsInPlace(first, JSON.stringify({ actor: { hash: second }, hash: first }))).toBe(false);
  expect(standsInPlace(first, `{"hash":"${second}","hash":"${first}"}`)).toBe(false);
  expect(standsInPlace(first, `{"h\\u0061sh":"${first}"}`)).toBe(false);
});
