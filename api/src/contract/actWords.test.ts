import { expect, test } from 'vitest';
import { actDetails } from './actWords.ts';

test('the details of an act are told in words', () => {
  expect(actDetails({ outcome: 'done', details: { to: 'admin', proposed: true } })).toBe('to admin, proposed');
  expect(actDetails({ outcome: 'done', details: { fields: ['name', 'address'] } })).toBe('name, address');
  expect(actDetails({ outcome: 'done', details: { exported: 'statement', format: 'pdf' } })).toBe('statement as pdf');
  expect(actDetails({ outcome: 'done', details: { format: 'csv' } })).toBe('csv');
  expect(actDetails({ outcome: 'done', details: { left: 9 } })).toBe('9 left');
  expect(actDetails({ outcome: 'refused', details: { code: 'NotSignedIn' } })).toBe('refused');
});
