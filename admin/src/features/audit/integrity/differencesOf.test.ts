import { expect, test } from 'vitest';
import { speakEnglish, speakGerman } from '../../../../testing/renderInConsole.tsx';
import { catchingUpText, type Difference, differencesOf, remedyOf } from './kinds.ts';

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

test('lists that are behind say how far they are, and how long it will take', () => {
  speakEnglish();
  expect(catchingUpText({ share: 0.436, secondsLeft: 118 })).toBe('Catching up: 43 %, about 2 minutes left');
  expect(catchingUpText({ share: 0.999, secondsLeft: 2 })).toBe('Catching up: 99 %, about one minute left');
  speakGerman();
  expect(catchingUpText({ share: 0.436, secondsLeft: 118 })).toBe('Holen auf: 43 %, noch etwa 2 Minuten');
});

test('how long it will take is left out while it can not be told', () => {
  speakEnglish();
  expect(catchingUpText({ share: 0.1 })).toBe('Catching up: 10 %');
});

test('lists that show everything say so', () => {
  speakEnglish();
  expect(catchingUpText(undefined)).toBe('Up to date');
});
