import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { timeLeft } from './pause.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a clock that is set back lengthens no span', () => {
  const leftMs = timeLeft(1_000);
  vi.setSystemTime(Date.now() - 3_600_000);
  vi.advanceTimersByTime(1_000);
  expect(leftMs()).toBe(0);
});

test('a span ends while the machine sleeps, though its steady clock stands still', () => {
  const leftMs = timeLeft(1_000);
  vi.setSystemTime(Date.now() + 60_000);
  expect(leftMs()).toBeLessThan(0);
});
