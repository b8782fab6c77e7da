const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long something waits, in the largest unit that says it: '51 min', '22 h', '3 d'. */
export function waitingTime(since: string, now: number): string {
  const waited = Math.max(0, now - Date.parse(since));
  if (waited < minuteMs) return 'now';
  if (waited < hourMs) return `${Math.floor(waited / minuteMs)} min`;
  // Until two days the hours tell more than 'one day'.
  if (waited < 2 * dayMs) return `${Math.floor(waited / hourMs)} h`;
  return `${Math.floor(waited / dayMs)} d`;
}
