/**
 * What a duration looks like: '30 days', '9 months', '1 years'; one unit may be written in the singular. At most 999
 * years: times are compared as text, which holds up to the year 9999.
 */
export const DURATION_PATTERN = /^(?!\d{4} year)([1-9]\d{0,3}) (day|month|year)s?$/;

/**
 * When a holding bought at a time matures: the day of purchase (UTC) plus the duration, clamped to the month's end,
 * at 00:00 UTC. A month's end stays one: 31 January plus 1 month is 28 February.
 * @throws RangeError where the duration isn't of `DURATION_PATTERN`
 */
export function maturityDate(purchasedAt: string, duration: string): string {
  const match = DURATION_PATTERN.exec(duration);
  if (!match) throw new RangeError(`not a duration: ${duration}`);
  const count = Number(match[1]);
  const day = new Date(purchasedAt);
  day.setUTCHours(0, 0, 0, 0);
  if (match[2] === 'day') {
    day.setUTCDate(day.getUTCDate() + count);
  } else {
    const months = match[2] === 'year' ? 12 * count : count;
    const dayOfMonth = day.getUTCDate();
    day.setUTCDate(1);
    day.setUTCMonth(day.getUTCMonth() + months);
    const lastDay = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
    day.setUTCDate(Math.min(dayOfMonth, lastDay));
  }
  return day.toISOString();
}
