/** Dates as people here read them: day, three-letter month, year; 24 hours; in the browser's own zone. */

// Intl's en-GB writes 'Sept'; ours are three letters, so that columns keep their width.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

type Moment = string | number | Date;

/** '21 Nov 2026' */
export function formatDate(moment: Moment): string {
  const date = new Date(moment);
  return `${date.getDate()} ${months[date.getMonth()] ?? ''} ${date.getFullYear()}`;
}

/** '21 Nov' */
export function formatShortDate(moment: Moment): string {
  const date = new Date(moment);
  return `${date.getDate()} ${months[date.getMonth()] ?? ''}`;
}

/** 'Nov' */
export const shortMonth = (moment: Moment): string => months[new Date(moment).getMonth()] ?? '';

/** 'November' */
export const monthName = (moment: Moment): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long' }).format(new Date(moment));

/** '09:40' */
export function formatTime(moment: Moment): string {
  const date = new Date(moment);
  return `${date.getHours().toString().padStart(2, '0')}:${date.getMinutes().toString().padStart(2, '0')}`;
}

/** '21 Nov 2026, 09:40' */
export const formatDateTime = (moment: Moment): string => `${formatDate(moment)}, ${formatTime(moment)}`;

/** '12 May 2027' of a moment that means midnight UTC, such as a day of maturity, in every zone. */
export function formatUtcDate(moment: Moment): string {
  const date = new Date(moment);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`;
}

/** 'Saturday 21 November' */
export function formatToday(moment: Moment): string {
  const date = new Date(moment);
  const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long' }).format(date);
  return `${weekday} ${date.getDate()} ${monthName(date)}`;
}
