/**
 * The order in which a round visits the log's stretches: the newest first, then from where the previous round was
 * interrupted towards older ones, then the rest, newest first. So a process that is restarted again and again still
 * covers everything.
 */
export function roundOrder(stretches: number, place: number): number[] {
  const newest = stretches - 1;
  const start = place >= 0 && place < newest ? place : newest - 1;
  const down = (from: number, to: number) => Array.from({ length: Math.max(from - to + 1, 0) }, (_, n) => from - n);
  return [...down(newest, Math.max(newest, 0)), ...down(start, 0), ...down(newest - 1, start + 1)];
}
