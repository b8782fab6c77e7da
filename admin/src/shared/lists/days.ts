import { t } from '../texts/t.ts';

/** The browser's own days, as its date fields have them: '2026-09-14'. */

export const dayOf = (moment: string): string => localText(moment).slice(0, 'yyyy-mm-dd'.length);

/** Browsers let one type years of up to six digits, of which a `Date` reads none longer than four. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** When a day begins. */
export const startOf = (day: string): string => new Date(`${day}T00:00`).toISOString();

/** When it is over: the first moment that is no longer in it. By the calendar, as clocks may be changed in it. */
export function endOf(day: string): string {
  const date = new Date(`${day}T12:00`);
  date.setDate(date.getDate() + 1);
  date.setHours(0, 0);
  return date.toISOString();
}

/** The last moment of a period that leaves its end out. */
export const justBefore = (end: string): string => new Date(Date.parse(end) - 1).toISOString();

/** A moment as the browser's own field has it, in its zone: '2026-09-14T08:41'. */
export function localText(moment: string): string {
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}

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
