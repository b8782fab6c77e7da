import { beforeAll, expect, test } from 'vitest';
import { speakEnglish } from '../../../../testing/renderInConsole.tsx';
import { closings, endOfMinute, inUtc, utcText } from './AsOfPicker.tsx';

beforeAll(speakEnglish);

test('a minute is meant with all that happened in it, in UTC', () => {
  expect(endOfMinute('2026-09-30T23:59')).toBe('2026-09-30T23:59:59.999Z');
  expect(endOfMinute('')).toBeUndefined();
  expect(endOfMinute('2026-13-01T00:00')).toBeUndefined();
});

test('a moment is written and edited in UTC, whatever the zone', () => {
  expect(inUtc('2026-09-30T23:59:59.999Z')).toBe('30\u00a0Sep\u00a02026, 23:59 UTC');
  expect(utcText('2026-09-30T23:59:59.999Z')).toBe('2026-09-30T23:59');
});

test('the books were closed at the end of the last month, quarter and year', () => {
  const at = (now: string) => closings(new Date(now)).map((closing) => closing.at);
  expect(at('2026-11-22T02:00:00Z')).toEqual([
    '2026-10-31T23:59:59.999Z',
    '2026-09-30T23:59:59.999Z',
    '2025-12-31T23:59:59.999Z',
  ]);
  expect(at('2026-01-01T00:00:00Z')).toEqual(Array.from({ length: 3 }, () => '2025-12-31T23:59:59.999Z'));
});
