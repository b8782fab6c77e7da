/** When something happened, in days before today. */
export type DaysAgo = number;

export const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
export const MINUTE_MS = 60_000;

/** So many days before now, at an hour of the working day that differs from step to step. */
export function daysBefore(now: Date, days: DaysAgo, turn: number): Date {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const hour = 8 + ((turn * 5 + days * 3) % 10);
  const at = new Date(midnight - days * DAY_MS + hour * HOUR_MS + ((turn * 17 + days * 7) % 60) * MINUTE_MS);
  // Today's steps may not lie in the future.
  return at < now ? at : new Date(now.getTime() - (60 - turn) * MINUTE_MS);
}
