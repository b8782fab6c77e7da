import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { speakEnglish, speakGerman } from '../../../testing/renderInConsole.tsx';
import type { AdminInvestmentRecord } from '@northvale/api/contract/investments.ts';
import { changedTerms, emptyTerms, readTerms, splitDuration, textsOf } from './terms.ts';

beforeAll(speakEnglish);

const solent: AdminInvestmentRecord = {
  id: 'i1',
  _id: 'i1',
  img: '',
  name: 'Solent Harbour',
  category: 'Real Estate',
  investmentReturn: '16%',
  duration: '10 months',
  pricePerUnit: 150,
  investors: 3,
  fundCharge: '',
  unitsOffered: null,
  unitsLeft: null,
  revision: 2,
  listed: true,
  createdAt: '2026-11-20T10:00:00Z',
  investedTotal: 4500,
};

test('every missing term is named at its field', () => {
  const read = readTerms(emptyTerms);
  expect('problems' in read && Object.keys(read.problems).sort()).toEqual([
    'category',
    'durationCount',
    'name',
    'pricePerUnit',
    'returnPercent',
  ]);
});

test.each([
  ['returnPercent', '', 'Please enter a return such as 18%.'],
  ['returnPercent', 'lots', 'A return is a number, such as 18 or 12.75.'],
  ['returnPercent', '12.755', 'A return has at most two decimals.'],
  ['returnPercent', '1000', 'A return is at most 999.99%.'],
  ['durationCount', '', 'Please enter a duration such as 9 months.'],
  ['durationCount', '1.5', 'A duration is a whole number of months.'],
  ['durationCount', '0', 'A duration is at least 1.'],
  ['durationCount', '10000', 'A duration is at most 9999 months.'],
  ['pricePerUnit', '', 'Please enter a price such as 150 or 12.50.'],
  ['pricePerUnit', 'much', 'Please enter a price such as 150 or 12.50.'],
  ['pricePerUnit', '0', 'A price is at least $0.01.'],
  ['pricePerUnit', '-5', 'A price is at least $0.01.'],
  ['pricePerUnit', '12.345', 'A price has at most two decimals.'],
  ['img', 'http://plain.example/a.png', 'Please give an https address.'],
] as const)('%s %j is refused: %s', (field, text, problem) => {
  const read = readTerms({ ...textsOf(solent), [field]: text });
  expect('problems' in read && read.problems[field]).toBe(problem);
});

test('a record that wasn’t touched sends nothing, a new price sends the price', () => {
  const untouched = readTerms(textsOf(solent));
  expect('terms' in untouched && changedTerms(untouched.terms, solent)).toEqual({});
  const dearer = readTerms({ ...textsOf(solent), pricePerUnit: '1,160.50' });
  expect('terms' in dearer && changedTerms(dearer.terms, solent)).toEqual({ pricePerUnit: 1160.5 });
});

test('a chosen file goes along instead of an address', () => {
  const img = new File(['x'], 'harbour.png', { type: 'image/png' });
  const read = readTerms({ ...textsOf(solent), img });
  expect('terms' in read && changedTerms(read.terms, solent)).toEqual({ img });
});

test('a duration that is written whole is taken apart', () => {
  expect(splitDuration('180 days')).toEqual({ durationCount: '180', durationUnit: 'days' });
  expect(splitDuration('9')).toEqual({ durationCount: '9' });
});

describe('in German', () => {
  beforeAll(speakGerman);
  afterAll(speakEnglish);

  test('a comma parts the decimals', () => {
    const read = readTerms({ ...textsOf(solent), returnPercent: '12,75', pricePerUnit: '1.160,50' });
    expect('terms' in read && changedTerms(read.terms, solent)).toEqual({
      investmentReturn: '12.75%',
      pricePerUnit: 1160.5,
    });
  });

  test('a record is written as it is read', () => {
    const texts = textsOf({ ...solent, investmentReturn: '7.5%', pricePerUnit: 1160.5 });
    expect(texts).toMatchObject({ returnPercent: '7,5', pricePerUnit: '1160,50' });
  });

  test('a record that wasn’t touched sends nothing', () => {
    const untouched = readTerms(textsOf(solent));
    expect('terms' in untouched && changedTerms(untouched.terms, solent)).toEqual({});
  });

  test.each([
    ['name', '', 'Bitte'],
    ['returnPercent', 'viel', 'Ein Ertrag ist eine Zahl'],
    ['durationCount', '1,5', 'Eine Laufzeit ist eine ganze Zahl von Monaten.'],
    ['img', 'http://plain.example/a.png', 'https'],
  ] as const)('%s %j is refused in German', (field, text, problem) => {
    const read = readTerms({ ...textsOf(solent), [field]: text });
    expect('problems' in read && read.problems[field]).toContain(problem);
    expect('problems' in read && read.problems[field]).not.toMatch(/Please|must/);
  });
});
