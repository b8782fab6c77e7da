import { expect, test } from 'vitest';
import { bankLabel, fileSize, initialsOf, shortId } from './labels.ts';

test.each([
  ['Tomasz Brandt', 'TB'],
  ['  Amara   Okafor-Lindqvist ', 'AO'],
  ['łukasz żurawski', 'ŁŻ'],
  ['𝒜da', '𝒜'],
  ['', ''],
])('%j is shown as %j', (name, letters) => {
  expect(initialsOf(name)).toBe(letters);
});

test('a bank account is named by its bank and its last four characters, a request by its last eight', () => {
  expect(bankLabel({ bankName: 'Wells Fargo', accountNumber: '000012344417' })).toBe('Wells Fargo ····4417');
  expect(shortId('0190f5a2-u1.0000123456789012')).toBe('56789012');
});

test.each([
  [1, '1 KB'],
  [412 * 1024, '412 KB'],
  [1.84 * 1024 * 1024, '1.8 MB'],
  [10 * 1024 * 1024, '10 MB'],
])('%d bytes are %s', (bytes, size) => {
  expect(fileSize(bytes)).toBe(size);
});
