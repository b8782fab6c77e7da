import { csvMapping } from '@northvale/api/contract/bankStatements.ts';
import { beforeAll, expect, test } from 'vitest';
import { speakEnglish } from '../../../../testing/renderInConsole.tsx';
import { draftOf, mappingOf, placeOf } from './mapping.ts';

beforeAll(speakEnglish);

test('a mapping is sent as it came, and none before date and amount are chosen', () => {
  const mapping = csvMapping.parse({
    columns: { date: 'Buchung', debit: 'Soll', credit: 'Haben', text: ['Zweck', 'Art'], reference: 'Nr' },
    dateOrder: 'dmy',
    decimal: ',',
    account: 'US64SVBK0001',
    opening: 1200.5,
    closing: -3,
  });
  const draft = draftOf(mapping);
  expect(mappingOf(draft)).toEqual(mapping);
  expect(mappingOf(draftOf())).toBeUndefined();
  expect(mappingOf({ ...draft, columns: { ...draft.columns, credit: '' } })).toBeUndefined();
});

test('what a column has isn’t typed as well', () => {
  const columns = { date: 'Day', amount: 'Sum', debit: 'Out', credit: '', balance: 'Left', account: 'Account' };
  expect(mappingOf({ ...draftOf(), columns, account: 'US1234', opening: '10', closing: '20' })).toEqual({
    columns: { date: 'Day', amount: 'Sum', balance: 'Left', account: 'Account' },
    dateOrder: 'ymd',
    decimal: '.',
  });
});

test.each([
  ['line 17, column "Amount"', 'Line 17, “Amount”'],
  ['line 3, <Amt>', 'Line 3, “<Amt>”'],
  ['line 9', 'Line 9'],
  ['mapping.columns.date', undefined],
])('%s is the place %s', (path, place) => expect(placeOf(path)).toBe(place));
