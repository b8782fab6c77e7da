/** The browser's own days, as its date fields have them: '2026-09-14'. */

export const dayOf = (moment: string): string => localText(moment).slice(0, 'yyyy-mm-dd'.length);

/** Browsers let one type years of up to six digits, of which a `Date` reads none longer than four. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** When a day begins. */
export const startOf = (day: string): string => new Date(`${day}T00:00`).toISOString();

export const dayAfter = (start: string): string => daysFrom(start, 1);

export const dayBefore = (start: string): string => daysFrom(start, -1);

// By the calendar: where clocks are changed a day isn't 24 hours.
function daysFrom(start: string, days: number): string {
  const date = new Date(start);
  date.setDate(date.getDate() + days);
  return date.toISOString();
}

/** A moment as the browser's own field has it, in its zone: '2026-09-14T08:41'. */
export function localText(moment: string): string {
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}
