import { expect, test } from 'vitest';
import { bankLabel, deviceWords, fileSize, initialsOf, shortId } from './terms.ts';

test.each([
  ['Tomasz Brandt', 'TB'],
  ['  Amara   Okafor-Lindqvist ', 'AO'],
  ['łukasz żurawski', 'ŁŻ'],
  ['𝒜da', '𝒜'],
  ['👩‍🔬 E\u0301mile', '👩‍🔬E\u0301'],
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

test('a device is called by its browser and its system', () => {
  const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML) Chrome/142.0.0.0 Safari/537.36';
  expect(deviceWords(chrome)).toBe('Chrome on Windows');
  expect(deviceWords(`${chrome} Edg/142.0`)).toBe('Edge on Windows');
  expect(deviceWords('Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0')).toBe(
    'Firefox on Linux',
  );
  expect(deviceWords('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1')).toBe(
    'Safari on iPhone',
  );
  expect(deviceWords('curl/8.5.0')).toBe('curl/8.5.0');
  expect(deviceWords('')).toBe('');
});
