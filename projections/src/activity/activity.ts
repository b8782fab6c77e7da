import type { SealedText } from '@northvale/ledger/account/state.ts';
import { add, type Cents } from '@northvale/ledger/money.ts';
import type { Role } from '@northvale/ledger/event/envelope.ts';
import type { LedgerEvent } from '@northvale/ledger/event/ledgerEvent.ts';
import type { Category } from '@northvale/ledger/event/streams.ts';
import type { Projection } from '../projection.ts';
import { integer, money, nullable, type RowOf, table, text, time } from '../table.ts';

export const activityTable = table(
  'activity',
  ['position'],
  {
    position: text(),
    event_id: text(),
    category: text<Category>(),
    stream_id: text(),
    revision: integer(),
    type: text(),
    user_id: nullable(text()),
    actor_id: text(),
    actor_role: text<Role>(),
    occurred_at: time(),
    subject: nullable(text()),
    amount: nullable(money()),
    reason: nullable(text<SealedText>()),
  },
  { writtenOnce: true },
);
export type ActivityRow = RowOf<typeof activityTable>;

export const activity: Projection<typeof activityTable> = {
  name: 'activity',
  tables: [activityTable],
  migrations: {
    tables: new URL('./001_activity.sql', import.meta.url),
    indexes: new URL('./002_activity_indexes.sql', import.meta.url),
  },

  touches: () => [],

  apply(projected, rows) {
    const row = activityRow(projected, projected.position, projected.eventId);
    if (row) rows.put(activityTable, row);
  },
};

/** An event as lists show it; undefined for what the ledger says of itself, which is no act of anybody's. */
export function activityRow(
  { category, id, event }: LedgerEvent,
  position: string,
  eventId: string,
): ActivityRow | undefined {
  if (category === 'checkpoint') return undefined;
  return {
    position,
    event_id: eventId,
    category,
    stream_id: id,
    revision: event.revision,
    type: event.type,
    user_id: category === 'account' ? id : null,
    actor_id: event.actor.id,
    actor_role: event.actor.role,
    occurred_at: event.occurredAt,
    subject: subjectOf(event),
    amount: amountOf(event),
    reason: ('reason' in event.data && event.data.reason) || null,
  };
}

/** The request or holding that an event is about, or null. */
function subjectOf({ data }: LedgerEvent['event']): string | null {
  if ('requestId' in data) return data.requestId;
  return 'holdingId' in data ? data.holdingId : null;
}

/** The amount that an event is about, or null. */
function amountOf({ data }: LedgerEvent['event']): Cents | null {
  if ('amount' in data) return data.amount;
  if ('difference' in data) return data.difference;
  if ('principal' in data) return add(data.principal, data.returnAmount);
  return null;
}
