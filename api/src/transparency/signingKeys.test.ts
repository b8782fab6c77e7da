import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { expect, test } from 'vitest';
import { readSigningKeys } from './signingKeys.ts';

const newKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey;
const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const seedOf = (key: KeyObject) => new Uint8Array(Buffer.from(key.export({ format: 'jwk' }).d ?? '', 'base64url'));
const base64 = (text: string | Buffer): string => Buffer.from(text).toString('base64');

test('a key comes as PEM, on one line, or in base64', () => {
  const key = newKey();
  const der = key.export({ type: 'pkcs8', format: 'der' });
  const forms = [
    pemOf(key),
    pemOf(key)
      .trim()
      .replaceAll('\n', String.raw`\n`),
    base64(pemOf(key)),
    base64(der),
  ];
  for (const form of forms) expect(readSigningKeys(form)).toEqual([seedOf(key)]);
});

test('of several, the first stays the first', () => {
  const [newer, older] = [newKey(), newKey()];
  const both = [seedOf(newer), seedOf(older)];
  expect(readSigningKeys(pemOf(newer) + pemOf(older))).toEqual(both);
  expect(readSigningKeys(`${base64(pemOf(newer))},\n${base64(pemOf(older))}`)).toEqual(both);
});

test('what is no Ed25519 key is refused', () => {
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  for (const wrong of ['', 'x'.repeat(40), pemOf(other), '-----BEGIN PRIVATE KEY-----']) {
    expect(() => readSigningKeys(wrong)).toThrow();
  }
});
