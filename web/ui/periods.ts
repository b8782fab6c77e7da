import { uiText, dateFormat } from './texts/texts.ts';

/** A span of time: `from` inclusive, `to` exclusive. ISO 8601; days begin at midnight UTC, as on statements. */
export interface Period {
  from: string;
  to: string;
}

interface NamedPeriod extends Period {
  label: string;
}

export type PeriodKind = 'month' | 'quarter' | 'year' | 'tax year';

/**
 * How many months each has, how many of them are offered where nobody knows when the account began, and the month and
 * day that they are counted from: the tax year of the United Kingdom begins on 6 April.
 */
const KINDS = {
  month: { months: 1, most: 36, month: 0, day: 1 },
  quarter: { months: 3, most: 20, month: 0, day: 1 },
  year: { months: 12, most: 7, month: 0, day: 1 },
  'tax year': { months: 12, most: 7, month: 3, day: 6 },
} as const;

const MONTH = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
const monthNames = dateFormat({ en: MONTH, de: MONTH });

/** The months, quarters, calendar years or tax years up to now, the present one first. */
export function periodsOf(kind: PeriodKind, now: Date, since?: string): NamedPeriod[] {
  const { months, most, month, day } = KINDS[kind];
  // As if they were counted from 1 January.
  const counted = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - month, now.getUTCDate() - (day - 1)));
  const first = Math.floor(counted.getUTCMonth() / months) * months;
  const begin = (back: number) => new Date(Date.UTC(counted.getUTCFullYear(), first - back * months + month, day));
  const periods: NamedPeriod[] = [];
  for (let back = 0; back < most; back += 1) {
    const [start, end] = [begin(back), begin(back - 1)];
    if (since !== undefined && end <= new Date(since)) break;
    const name = nameOf(kind, start);
    periods.push({
      from: start.toISOString(),
      to: end.toISOString(),
      label: back === 0 ? uiText('ui.period.soFar', { period: name }) : name,
    });
  }
  return periods;
}

function nameOf(kind: PeriodKind, start: Date): string {
  const year = start.getUTCFullYear();
  switch (kind) {
    case 'month':
      return monthNames().format(start);
    case 'quarter':
      return uiText('ui.period.ofQuarter', { quarter: start.getUTCMonth() / 3 + 1, year: String(year) });
    case 'year':
      return String(year);
    case 'tax year':
      return uiText('ui.period.ofTaxYear', { year: `${year}/${String(year + 1).slice(-2)}` });
  }
}

/** From the first day to the last, both included; undefined where they are no such days. */
export function periodBetween(firstDay: string, lastDay: string): Period | undefined {
  const [from, last] = [new Date(firstDay), new Date(lastDay)];
  if (Number.isNaN(from.getTime()) || Number.isNaN(last.getTime()) || last < from) return undefined;
  const to = new Date(last);
  to.setUTCDate(to.getUTCDate() + 1);
  return { from: from.toISOString(), to: to.toISOString() };
}
