import { describe, expect, test } from 'vitest';
import { formatDate, formatDateTime, formatTime, formatToday, formatUtcDate } from './dates.ts';
import { shortId } from './terms.ts';

describe('dates', () => {
  test('have day, three-letter month and year, also in September', () => {
    expect(formatDate(new Date(2026, 8, 4))).toBe('4 Sep 2026');
    expect(formatDate(new Date(2026, 10, 21))).toBe('21 Nov 2026');
  });

  test('have 24 hours with a leading zero', () => {
    expect(formatTime(new Date(2026, 10, 21, 9, 5))).toBe('09:05');
    expect(formatTime(new Date(2026, 10, 21, 0, 0))).toBe('00:00');
    expect(formatDateTime(new Date(2026, 10, 21, 23, 59))).toBe('21 Nov 2026, 23:59');
  });

  test('that mean midnight UTC stay on their day in every zone', () => {
    expect(formatUtcDate('2027-05-12T00:00:00Z')).toBe('12 May 2027');
    expect(formatUtcDate('1991-03-04')).toBe('4 Mar 1991');
  });

  test('of today are told with weekday and full month', () => {
    expect(formatToday(new Date(2026, 10, 21))).toBe('Saturday 21 November');
  });
});

test('a request is named by the last 8 characters of its id', () => {
  expect(shortId('0193a6f0-1111-7aaa-8aaa-0000c41e88d2.00009f4c21ab')).toBe('9f4c21ab');
});
