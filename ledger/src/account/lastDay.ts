import type { DomainEvent, Recorded } from '../decider.ts';
import { add, type Cents, ZERO } from '../money.ts';

/** What one person has moved by themselves on an account, within a minute. */
export interface Moved {
  /** The owner who asked for withdrawals, or the admin who decided alone. */
  readonly by: string;
  /** When the last of it was moved. */
  readonly at: string;
  readonly amount: Cents;
}

const DAY_MS = 24 * 3_600_000;
const TO_THE_DAY = 'YYYY-MM-DD'.length;
const TO_THE_MINUTE = 'YYYY-MM-DDTHH:MM'.length;

/** What a person has moved on the account within the 24 hours before a time. */
export const movedBy = (lastDay: readonly Moved[], by: string, at: string): Cents =>
  within(lastDay, at).reduce((sum, moved) => (moved.by === by ? add(sum, moved.amount) : sum), ZERO);

/** The last day with what an event moves. One entry a person and minute: it stays short, however busy the account. */
export function withMoved(
  lastDay: readonly Moved[],
  { actor, occurredAt: at }: Pick<Recorded<DomainEvent>, 'actor' | 'occurredAt'>,
  amount: Cents,
): readonly Moved[] {
  const minute = at.slice(0, TO_THE_MINUTE);
  // A copy of its own, to be changed here: a busy account's is some hundred entries long.
  const kept = lastDay.slice(firstOfDay(lastDay, at));
  // Times rise within a stream, so those of this minute stand at the end.
  for (let last = kept.length - 1; last >= 0; last -= 1) {
    const before = kept[last] as Moved;
    if (!before.at.startsWith(minute)) break;
    if (before.by !== actor.id) continue;
    kept[last] = { by: actor.id, at, amount: add(before.amount, amount) };
    return kept;
  }
  kept.push({ by: actor.id, at, amount });
  return kept;
}

/** How many at its beginning are a day old. */
function firstOfDay(lastDay: readonly Moved[], at: string): number {
  // Of the same date none is; to ask so costs a tenth of calculating with dates.
  if (lastDay[0] === undefined || lastDay[0].at.startsWith(at.slice(0, TO_THE_DAY))) return 0;
  const begin = dayBefore(at);
  const first = lastDay.findIndex((moved) => moved.at > begin);
  return first === -1 ? lastDay.length : first;
}

function within(lastDay: readonly Moved[], at: string): readonly Moved[] {
  if (lastDay.length === 0) return lastDay;
  const begin = dayBefore(at);
  return lastDay.filter((moved) => moved.at > begin);
}

/** Whether something was less than so many ms ago; false where it never was. */
export const isWithin = (ms: number, time: string | undefined, at: string): boolean =>
  time !== undefined && Date.parse(at) - Date.parse(time) < ms;

/** ISO 8601 in UTC sorts as text. */
const dayBefore = (at: string): string => new Date(Date.parse(at) - DAY_MS).toISOString();
