import { formatShortDate, formatTime, shortMonth } from '@northvale/web/ui/dates.ts';

export interface Mark {
  at: number;
  label: string;
}

interface Step {
  /** Where marks so many units apart may begin to be counted, at or before a time; and so many units later. */
  start: (time: Date, units: number) => Date;
  next: (start: Date, units: number) => Date;
  /** How many units a mark may stand for. */
  units: number[];
  lastsMs: number;
  label: (start: Date) => string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const day = (year: number, month: number, date: number, hour = 0) => new Date(year, month, date, hour);

/** From the finest to the coarsest; in the browser's own zone. */
const steps: Step[] = [
  {
    start: (time, hours) => day(time.getFullYear(), time.getMonth(), time.getDate(), hours === 1 ? time.getHours() : 0),
    next: (time, hours) => day(time.getFullYear(), time.getMonth(), time.getDate(), time.getHours() + hours),
    units: [1, 3, 6],
    lastsMs: HOUR_MS,
    label: formatTime,
  },
  {
    start: (time) => day(time.getFullYear(), time.getMonth(), time.getDate()),
    next: (time, days) => day(time.getFullYear(), time.getMonth(), time.getDate() + days),
    units: [1, 2, 7, 14],
    lastsMs: DAY_MS,
    label: formatShortDate,
  },
  {
    start: (time, count) => day(time.getFullYear(), count === 1 ? time.getMonth() : 0, 1),
    next: (time, count) => day(time.getFullYear(), time.getMonth() + count, 1),
    units: [1, 2, 3, 6],
    lastsMs: 30.4 * DAY_MS,
    label: (time) => (time.getMonth() === 0 ? String(time.getFullYear()) : shortMonth(time)),
  },
  {
    start: (time) => day(time.getFullYear(), 0, 1),
    next: (time, years) => day(time.getFullYear() + years, 0, 1),
    units: [1, 2, 5, 10],
    lastsMs: 365 * DAY_MS,
    label: (time) => String(time.getFullYear()),
  },
];

/** Where a time axis is marked: at whole hours, days, months or years, as close as room for `most` marks allows. */
export function timeMarks(from: number, to: number, most: number): Mark[] {
  for (const { start, next, units, lastsMs, label } of steps) {
    for (const count of units) {
      if ((to - from) / (lastsMs * count) > most) continue;
      const marks: Mark[] = [];
      let time = start(new Date(from), count);
      for (; time.getTime() <= to; time = next(time, count)) {
        if (time.getTime() >= from) marks.push({ at: time.getTime(), label: label(time) });
      }
      return marks;
    }
  }
  return [];
}
