/** How long back, in months. */
export const RANGES = { '1M': 1, '3M': 3, '6M': 6, All: undefined } as const;
export type Range = keyof typeof RANGES;

/** The one that is shown first. */
export const FIRST_RANGE: Range = '6M';

/** When a range begins: at a midnight UTC, so that it stays the same all day. Undefined where it has no beginning. */
export function beginOf(range: Range, now: Date): string | undefined {
  const months = RANGES[range];
  if (months === undefined) return undefined;
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth() - months, now.getUTCDate()];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, lastDay))).toISOString();
}
