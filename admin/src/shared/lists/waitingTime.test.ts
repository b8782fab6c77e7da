import { beforeAll, expect, test } from 'vitest';
import { speakEnglish } from '../../../testing/renderInConsole.tsx';
import { waitingTime } from './waitingTime.ts';

beforeAll(speakEnglish);

const since = '2026-11-20T10:00:00.000Z';
const after = (minutes: number): string => waitingTime(since, Date.parse(since) + minutes * 60_000);

test.each([
  [0.5, 'now'],
  [51, '51 min'],
  [60, '1 h'],
  [22 * 60 + 59, '22 h'],
  [47 * 60, '47 h'],
  [72 * 60, '3 d'],
])('after %d minutes it reads %s', (minutes, text) => {
  expect(after(minutes)).toBe(text);
});

test('a clock that is behind the server’s doesn’t make anybody wait a negative time', () => {
  expect(after(-10)).toBe('now');
});
