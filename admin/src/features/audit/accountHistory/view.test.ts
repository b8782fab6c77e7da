import { expect, test } from 'vitest';
import { paramsOf, type View, viewOf } from './view.ts';

const plain: View = { moment: {}, other: {}, between: false, whole: false };
const at = '2026-09-14T08:41:00.000Z';

test.each<[string, View]>([
  ['', plain],
  ['revision=9', { ...plain, moment: { revision: 9 } }],
  ['revision=0&with=20', { ...plain, moment: { revision: 0 }, other: { revision: 20 } }],
  [`at=${encodeURIComponent(at)}&with=${encodeURIComponent(at)}`, { ...plain, moment: { at }, other: { at } }],
  ['revision=9&events=between&event=whole', { moment: { revision: 9 }, other: {}, between: true, whole: true }],
])('%j opens the same view that wrote it', (address, view) => {
  expect(viewOf(new URLSearchParams(address))).toEqual(view);
  expect(paramsOf(view).toString()).toBe(address);
});

test('what can’t be read in an address shows now', () => {
  for (const address of ['revision=last', 'revision=-1', 'at=yesterday', 'at=', 'with=soon']) {
    expect(viewOf(new URLSearchParams(address))).toEqual(plain);
  }
});
