import { expect, test } from 'vitest';
import type { AdminInvestmentRecord } from '@northvale/api/contract/investments.ts';
import { changedTerms, emptyTerms, readTerms, textsOf } from './terms.ts';

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
  revision: 2,
  listed: true,
  createdAt: '2026-11-20T10:00:00Z',
  investedTotal: 4500,
};

test('every missing term is named at its field', () => {
  const read = readTerms(emptyTerms);
  expect('problems' in read && Object.keys(read.problems).sort()).toEqual([
    'category',
    'duration',
    'investmentReturn',
    'name',
    'pricePerUnit',
  ]);
});

test.each([
  ['investmentReturn', '18', 'Please enter a return such as 18%.'],
  ['duration', 'soon', 'Please enter a duration such as 9 months.'],
  ['pricePerUnit', '0', 'Please enter a valid amount.'],
  ['pricePerUnit', '1.234', 'Please enter a valid amount.'],
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
