import { useEffect, useState } from 'react';
import { dateFormat, uiText } from './texts/texts.ts';

/** Dates as people here read them, 24 hours, in the browser's own zone. */

type Moment = string | number | Date;

const DAY = { day: 'numeric', month: 'short' } as const;
const DIGITS = { day: '2-digit', month: '2-digit' } as const;
const UTC = { year: 'numeric', timeZone: 'UTC' } as const;

/** '21 Nov 2026' */
export const formatDate = writer({ en: { ...DAY, year: 'numeric' }, de: { ...DIGITS, year: 'numeric' } });

/** '21 Nov' */
export const formatShortDate = writer({ en: DAY, de: DIGITS });

/** 'Nov' */
export const shortMonth = writer(alike({ month: 'short' }));

/** 'November' */
export const monthName = writer(alike({ month: 'long' }));

/** 'November 2026' */
export const monthAndYear = writer(alike({ month: 'long', year: 'numeric' }));

/** '09:40' */
export const formatTime = writer(alike({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }));

/** '21 Nov 2026, 09:40' */
export const formatDateTime = (moment: Moment): string => `${formatDate(moment)}, ${formatTime(moment)}`;

/** '12 May 2027' of a moment that means midnight UTC, such as a day of maturity, in every zone. */
export const formatUtcDate = writer({ en: { ...DAY, ...UTC }, de: { ...DIGITS, ...UTC } });

/** 'December 2026' of such a moment. */
export const utcMonthAndYear = writer(alike({ month: 'long', ...UTC }));

/** '12 May' of such a moment. */
export const formatShortUtcDate = writer({ en: { ...DAY, timeZone: 'UTC' }, de: { ...DIGITS, timeZone: 'UTC' } });

/** 'Saturday 21 November' */
export const formatToday = (moment: Moment): string =>
  uiText('ui.today', { weekday: weekday(moment), day: new Date(moment).getDate(), month: monthName(moment) });

const weekday = writer(alike({ weekday: 'long' }));

function alike(options: Intl.DateTimeFormatOptions) {
  return { en: options, de: options };
}

function writer(options: Parameters<typeof dateFormat>[0]) {
  const format = dateFormat(options);
  // Intl's en-GB writes 'Sept'; ours are three letters, so that columns keep their width.
  return (moment: Moment): string =>
    format()
      .format(new Date(moment))
      .replace(/\bSept\b/, 'Sep');
}

const EVERY_MS = 30_000;

/** The time in milliseconds, moving on while the page stays open: one left open overnight greets the morning. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
