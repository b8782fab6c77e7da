import { expect, test } from 'vitest';
import { type Difference, differencesOf, remedyOf } from './differencesOf.ts';

const difference = (kind: string, stream?: string): Difference => ({
  kind,
  ...(stream !== undefined && { stream, userId: stream }),
  expected: 'one',
  found: 'another',
  since: '2026-11-20T10:00:00.000Z',
});

test('what follows from an altered event stands below it, and events before lists', () => {
  const found = [
    difference('balance', 'account-b'),
    difference('balance', 'account-a'),
    difference('request', 'account-a'),
    difference('changed', 'account-a'),
  ];
  expect(differencesOf(found)).toEqual([
    { first: found[3], others: [found[1], found[2]] },
    { first: found[0], others: [] },
  ]);
});

test('what belongs to no stream isn’t put together', () => {
  expect(differencesOf([difference('checkpoint'), difference('journal')])).toHaveLength(2);
});

test.each([
  ['changed', 'events'],
  ['a kind of a newer server', 'events'],
  ['holding', 'lists'],
  ['unknown', 'newer'],
])('%s asks for %s', (kind, remedy) => {
  expect(remedyOf(difference(kind))).toBe(remedy);
});
