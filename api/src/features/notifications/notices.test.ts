import { usd } from '@northvale/ledger/money.ts';
import { expect, test } from 'vitest';
import { noticeOf, type Told } from './notices.ts';

const purchase: Told = {
  revision: 7,
  type: 'UnitsPurchased',
  at: '2026-12-05T09:00:00.000Z',
  amount: usd(255),
  gain: usd(31),
  units: 3,
  investment: 'Old Mill Apartments',
  maturesAt: '2027-09-05T00:00:00.000Z',
  reinvestedFrom: null,
  notReinvested: null,
  subject: null,
  planId: null,
  reason: null,
};

// A front end finds the date in an English sentence by how it is written, to write it in its own language.
test('a day of maturity is written as the front ends write and read it', () => {
  expect(noticeOf(purchase, 'en', '').text).toBe('$255.00 was invested. It matures on 5 Sep 2027.');
  expect(noticeOf(purchase, 'de', '').text).toContain('05.09.2027');
});
