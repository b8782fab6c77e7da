import { uiText, dateFormat } from './texts/texts.ts';

/** A span of time: `from` inclusive, `to` exclusive. ISO 8601; days begin at midnight UTC, as on statements. */
export interface Period {
  from: string;
  to: string;
}

interface NamedPeriod extends Period {
  label: string;
}

export type PeriodKind = 'month' | 'quarter' | 'tax year' | 'dates';

const MONTHS = { month: 1, quarter: 3, 'tax year': 12 } as const;
/** How far back is offered where nobody knows when the account began. */
const MOST = { month: 36, quarter: 20, 'tax year': 7 } as const;

const MONTH = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
const monthNames = dateFormat({ en: MONTH, de: MONTH });

/** The months, quarters or tax years (calendar years, as in the United States) up to now, the present one first. */
export function periodsOf(kind: Exclude<PeriodKind, 'dates'>, now: Date, since?: string): NamedPeriod[] {
  const months = MONTHS[kind];
  const first = Math.floor(now.getUTCMonth() / months) * months;
  const periods: NamedPeriod[] = [];
  for (let back = 0; back < MOST[kind]; back += 1) {
    const start = new Date(Date.UTC(now.getUTCFullYear(), first - back * months, 1));
    const end = new Date(Date.UTC(now.getUTCFullYear(), first - (back - 1) * months, 1));
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

function nameOf(kind: Exclude<PeriodKind, 'dates'>, start: Date): string {
  if (kind === 'month') return monthNames().format(start);
  if (kind === 'tax year') return uiText('ui.period.ofYear', { year: String(start.getUTCFullYear()) });
  return uiText('ui.period.ofQuarter', {
    quarter: start.getUTCMonth() / 3 + 1,
    year: String(start.getUTCFullYear()),
  });
}

/** From the first day to the last, both included; undefined where they are no such days. */
export function periodBetween(firstDay: string, lastDay: string): Period | undefined {
  const [from, last] = [new Date(firstDay), new Date(lastDay)];
  if (Number.isNaN(from.getTime()) || Number.isNaN(last.getTime()) || last < from) return undefined;
  const to = new Date(last);
  to.setUTCDate(to.getUTCDate() + 1);
  return { from: from.toISOString(), to: to.toISOString() };
}
