import { expect, test } from 'vitest';
import type { Noticed } from './kinds.ts';
import { noticeOf } from './notices.ts';

const purchase = {
  type: 'UnitsPurchased',
  data: {
    investmentName: 'Old Mill Apartments',
    units: 3,
    amount: 25_500,
    returnAmount: 3_188,
    maturesAt: '2027-09-05T00:00:00.000Z',
  },
} as unknown as Noticed;

// A front end finds the date in an English sentence by how it is written, to write it in its own language.
test('a day of maturity is written as the front ends write and read it', () => {
  expect(noticeOf(purchase, { language: 'en' }).text).toBe('$255.00 was invested. It matures on 5 Sep 2027.');
  expect(noticeOf(purchase, { language: 'de' }).text).toContain('05.09.2027');
});
