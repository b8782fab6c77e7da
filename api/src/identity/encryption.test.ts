import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { decryptText, encryptText } from './encryption.ts';

const key = createSecretKey(new Uint8Array(32).fill(1));

test('what was encrypted opens with the same key and context, and differs each time', () => {
  const sealed = encryptText(key, 'Zoë 🦊', 'person-1');
  expect(decryptText(key, sealed, 'person-1')).toBe('Zoë 🦊');
  expect(encryptText(key, 'Zoë 🦊', 'person-1')).not.toBe(sealed);
  expect(decryptText(key, encryptText(key, '', 'x'), 'x')).toBe('');
});

test('another key, another context or a changed bit open nothing', () => {
  const sealed = encryptText(key, 'a secret', 'person-1');
  expect(() => decryptText(createSecretKey(new Uint8Array(32).fill(2)), sealed, 'person-1')).toThrow();
  expect(() => decryptText(key, sealed, 'person-2')).toThrow();
  const bytes = Buffer.from(sealed, 'base64url');
  bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
  expect(() => decryptText(key, bytes.toString('base64url'), 'person-1')).toThrow();
  expect(() => decryptText(key, '', 'person-1')).toThrow();
});
