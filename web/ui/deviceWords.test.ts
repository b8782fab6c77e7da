import { expect, test } from 'vitest';
import { deviceWords } from './deviceWords.ts';

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
