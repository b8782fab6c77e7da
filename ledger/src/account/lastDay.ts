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
  const moved = within(lastDay, at);
  const same = moved.findIndex((each) => each.by === actor.id && each.at.startsWith(minute));
  const before = moved[same];
  return before
    ? moved.with(same, { by: actor.id, at, amount: add(before.amount, amount) })
    : [...moved, { by: actor.id, at, amount }];
}

function within(lastDay: readonly Moved[], at: string): readonly Moved[] {
  if (lastDay.length === 0) return lastDay;
  // ISO 8601 in UTC sorts as text.
  const begin = new Date(Date.parse(at) - DAY_MS).toISOString();
  return lastDay.filter((moved) => moved.at > begin);
}
