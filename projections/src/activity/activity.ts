import { add, type Cents } from '@northvale/ledger/money.ts';
import type { Role } from '@northvale/ledger/envelope.ts';
import type { LedgerEvent } from '@northvale/ledger/recorded.ts';
import type { Category } from '@northvale/ledger/streams.ts';
import type { Projection, ReadTable } from '../projection.ts';

export interface ActivityRow {
  readonly position: string;
  readonly event_id: string;
  readonly category: Category;
  readonly stream_id: string;
  readonly revision: number;
  readonly type: string;
  readonly user_id: string | null;
  readonly actor_id: string;
  readonly actor_role: Role;
  readonly occurred_at: string;
  readonly amount: Cents | null;
}

export const activityTable: ReadTable<ActivityRow> = {
  name: 'activity',
  key: ['position'],
  writtenOnce: true,
  columns: {
    position: 'text',
    event_id: 'text',
    category: 'text',
    stream_id: 'text',
    revision: 'integer',
    type: 'text',
    user_id: 'text',
    actor_id: 'text',
    actor_role: 'text',
    occurred_at: 'timestamptz',
    amount: 'bigint',
  },
};

export const activity: Projection = {
  name: 'activity',
  migrations: {
    tables: new URL('./001_activity.sql', import.meta.url),
    indexes: new URL('./002_activity_indexes.sql', import.meta.url),
  },

  touches: () => [],

  apply({ category, id, event, position, eventId }, rows) {
    rows.put(activityTable, {
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
      amount: amountOf(event),
    });
  },
};

/** The amount that an event is about, or null. */
function amountOf({ data }: LedgerEvent['event']): Cents | null {
  if ('amount' in data) return data.amount;
  if ('difference' in data) return data.difference;
  if ('principal' in data) return add(data.principal, data.returnAmount);
  return null;
}
