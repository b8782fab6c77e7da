/**
 * Starts a span, and tells the milliseconds that are left of it, by whichever clock has seen more go by: the wall clock
 * may be set back, and the steady one stands still while the machine sleeps.
 */
export function timeLeft(spanMs: number): () => number {
  const [wall, steady] = [Date.now(), performance.now()];
  return () => spanMs - Math.max(Date.now() - wall, performance.now() - steady);
}
