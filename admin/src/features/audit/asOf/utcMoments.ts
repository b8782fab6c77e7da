import { formatUtcDate } from '@northvale/web/ui/dates.ts';
import { t } from '../../../shared/texts/t.ts';

/** The books close by UTC, as statements and exports do: a moment is the end of a minute there. */

/** '30 Sep 2026, 23:59 UTC' */
export const inUtc = (at: string): string => t('audit.asOf.utc', { date: formatUtcDate(at), time: at.slice(11, 16) });

/** As a date and time field has it: '2026-09-30T23:59'. */
export const utcText = (at: string): string => at.slice(0, 'yyyy-mm-ddThh:mm'.length);

/** A minute is meant with all that happened in it; undefined of an empty field. */
export function endOfMinute(text: string): string | undefined {
  const start = Date.parse(`${text}Z`);
  return Number.isNaN(start) ? undefined : new Date(start + 59_999).toISOString();
}

/** When the last months, quarter and year ended, by their names. */
export function closings(now: Date): { label: string; at: string }[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const lastMomentBefore = (startYear: number, startMonth: number) =>
    new Date(Date.UTC(startYear, startMonth, 1) - 1).toISOString();
  return [
    { label: t('audit.asOf.month'), at: lastMomentBefore(year, month) },
    { label: t('audit.asOf.quarter'), at: lastMomentBefore(year, month - (month % 3)) },
    { label: t('audit.asOf.year'), at: lastMomentBefore(year, 0) },
  ];
}
