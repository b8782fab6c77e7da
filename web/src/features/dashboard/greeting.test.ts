import { beforeEach, expect, test } from 'vitest';
import { speakEnglish } from '../../../testing/renderScreen.tsx';
import { firstName, greeting, waitingSentence } from './greeting.ts';

beforeEach(speakEnglish);

test.each([
  [0, 'Good Morning'],
  [11, 'Good Morning'],
  [12, 'Good Afternoon'],
  [17, 'Good Afternoon'],
  [18, 'Good Evening'],
  [23, 'Good Evening'],
])('at %d o’clock it is %s', (hour, words) => expect(greeting(new Date(2026, 10, 21, hour, 59))).toBe(words));

test('people are greeted by their first name', () => {
  expect(firstName('  Amara Okafor-Lindqvist ')).toBe('Amara');
  expect(firstName('王小明')).toBe('王小明');
});

test('requests that wait are counted in words', () => {
  expect(waitingSentence(0)).toBe('');
  expect(waitingSentence(1)).toBe('One request is with our team.');
  expect(waitingSentence(2)).toBe('Two requests are with our team.');
  expect(waitingSentence(12)).toBe('12 requests are with our team.');
});
