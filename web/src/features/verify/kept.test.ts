import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { type Kept, keptIn, NOT_KEPT, withKept } from './kept.ts';

const kept: Kept = { productName: 'A</script>$&', keys: 'log+0+x', host: 'ledger.example', at: '2026-11-21T00:00:00Z' };
const source = () => readFile(new URL('../../../verify.html', import.meta.url), 'utf8');

test('a kept page knows its key, whatever is in it', async () => {
  const page = withKept(await source(), kept) ?? '';
  const [, text = ''] = /id="kept">(.*?)<\/script>/.exec(page) ?? [];
  expect(keptIn(text)).toEqual(kept);
});

test('another page isn’t kept', () => {
  expect(withKept('<!doctype html><div id="root"></div>', kept)).toBeUndefined();
});

test('a page that was kept without a key asks for one', () => {
  expect(keptIn('')).toEqual(NOT_KEPT);
  expect(keptIn(null)).toEqual(NOT_KEPT);
});
