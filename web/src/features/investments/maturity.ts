/**
 * The day on which a purchase of today would mature: the day (UTC) plus the duration, clamped to the month's end, as
 * the ledger does. The server's date is the one that counts; this one is shown before the purchase.
 */
export function maturityDate(duration: string, now: Date): Date | undefined {
  const match = /^(\d{1,4}) (day|month|year)s?$/.exec(duration);
  if (match === null) return undefined;
  const count = Number(match[1]);
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  if (match[2] === 'day') return new Date(Date.UTC(year, month, day + count));
  const months = month + count * (match[2] === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, months, Math.min(day, lastDay)));
}
