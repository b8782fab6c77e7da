import { t } from '../texts/t.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Not a minute old. */
export const isFresh = (since: string, now: number): boolean => now - Date.parse(since) < minuteMs;

/** How long something waits, in the largest unit that says it: '51 min', '22 h', '3 d'. */
export function waitingTime(since: string, now: number): string {
  const waited = Math.max(0, now - Date.parse(since));
  if (waited < minuteMs) return t('lists.waited.now');
  if (waited < hourMs) return t('lists.waited.minutes', { count: Math.floor(waited / minuteMs) });
  // Until two days the hours tell more than 'one day'.
  if (waited < 2 * dayMs) return t('lists.waited.hours', { count: Math.floor(waited / hourMs) });
  return t('lists.waited.days', { count: Math.floor(waited / dayMs) });
}
