import { i18n } from '@lingui/core';
import { Failure } from '@northvale/api/client/apiError.ts';
import { depositAmount } from '@northvale/api/contract/dollars.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import de from './de.json';
import errors from './errors.de.json';
import { notificationText, ruleText, sentenceOf } from './said.ts';
import words from './words.de.json';

beforeEach(() => {
  i18n.load('de', { ...de, ...errors, ...words });
  i18n.activate('de');
});
afterEach(() => i18n.activate('en'));

const failed = (code: 'BadInput' | 'InUse', sentence: string, rest: object) =>
  new Failure(code, { status: 400, sentence, ...rest });

test('a failure is said by its code, its reason and its facts, and else in the server’s own words', () => {
  expect(sentenceOf(failed('InUse', 'This is still in use.', {}))).toBe('Das wird noch verwendet.');
  const facts = { reason: 'TooManyBankAccounts', count: 10 };
  expect(sentenceOf(failed('InUse', 'At most 10.', { facts }))).toBe(
    'Höchstens 10 Bankverbindungen können hinterlegt werden.',
  );
  const issue = { path: 'amount', code: 'TooSmall', facts: { amount: 100 }, message: 'Too small' };
  expect(sentenceOf(failed('BadInput', 'Too small', { issues: [issue] }))).toBe(
    'Der Betrag muss mindestens 100\u00a0$ betragen',
  );
  expect(sentenceOf(failed('InUse', 'Held by Zoe.', { facts: { reason: 'NeverHeardOf' } }))).toBe('Held by Zoe.');
});

test('a rule of the contract that the page checks itself is said in its language', () => {
  const sentence = depositAmount.safeParse(5).error?.issues[0]?.message ?? '';
  expect([sentence, ruleText(sentence)]).toEqual([
    'Amount must be greater than $100',
    'Der Betrag muss mindestens 100\u00a0$ betragen',
  ]);
});

test('a notification is said by its event and facts', () => {
  const facts = { amount: 255, units: 3, investment: 'Old Mill', maturesAt: '2027-09-05T00:00:00.000Z' };
  expect(notificationText({ type: 'UnitsPurchased', facts, title: '', text: '' })).toEqual({
    title: 'Sie haben 3 Anteile von Old Mill gekauft',
    text: '255,00\u00a0$ wurden investiert. Fällig am 05.09.2027.',
  });
});
