/** How far a holding has come from purchase to maturity, in percent. */
export function progressPercent(
  { purchasedAt, maturesAt }: { purchasedAt: string; maturesAt: string },
  nowMs: number,
): number {
  const start = Date.parse(purchasedAt);
  const span = Date.parse(maturesAt) - start;
  if (span <= 0) return 100;
  return Math.min(100, Math.max(0, ((nowMs - start) / span) * 100));
}
