import { beforeAll, expect, test } from 'vitest';
import { speakEnglish } from '../../../testing/speak.ts';
import { timeMarks } from './timeAxis.ts';

beforeAll(speakEnglish);

const marks = (from: Date, to: Date, most = 8) =>
  timeMarks(from.getTime(), to.getTime(), most).map(({ label }) => label);

test('half a year is marked by its months', () => {
  expect(marks(new Date(2026, 4, 28, 9), new Date(2026, 10, 21, 9))).toEqual([
    'Jun',
    'Jul',
    'Aug',
    'Sep',
    'Oct',
    'Nov',
  ]);
});

test('a year is marked by every second month, and January by the year', () => {
  expect(marks(new Date(2025, 11, 7), new Date(2026, 10, 22))).toEqual(['2026', 'Mar', 'May', 'Jul', 'Sep', 'Nov']);
});

test('a phone has room for fewer', () => {
  expect(marks(new Date(2025, 11, 7), new Date(2026, 10, 22), 4)).toEqual(['2026', 'Apr', 'Jul', 'Oct']);
});

test('a day is marked by its hours, a week by its days, many years by years', () => {
  expect(marks(new Date(2026, 10, 21, 20, 30), new Date(2026, 10, 22, 2, 30))).toEqual([
    '21:00',
    '22:00',
    '23:00',
    '00:00',
    '01:00',
    '02:00',
  ]);
  expect(marks(new Date(2026, 10, 15, 9), new Date(2026, 10, 18, 9))).toEqual(['16 Nov', '17 Nov', '18 Nov']);
  expect(marks(new Date(2019, 5, 1), new Date(2026, 5, 1))).toHaveLength(7);
});

test('an account that was opened a minute ago has no mark, or one', () => {
  expect(marks(new Date(2026, 10, 21, 9, 1), new Date(2026, 10, 21, 9, 2))).toEqual([]);
});
