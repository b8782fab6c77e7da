import type { Role } from '@northvale/ledger/envelope.ts';
import type { Cents } from '@northvale/ledger/money.ts';
import { type Category, streamName } from '@northvale/ledger/streams.ts';
import { MAX_COUNTED, type Page, type PageRange } from '../page.ts';
import { centsOf, type Db, isoOf, optional, type Selected } from '../selected.ts';
import type { ActivityRow } from './activity.ts';

/** One event: where it stands, and what it is about. Its data are in the event store. */
export interface ActivityRecord {
  readonly position: string;
  readonly eventId: string;
  readonly category: Category;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  /** Whose account it is about; absent for the catalogue's events. */
  readonly userId?: string;
  readonly actor: { readonly id: string; readonly role: Role };
  readonly occurredAt: string;
  readonly amount?: Cents;
}

export interface ActivityFilter {
  readonly userId?: string;
  readonly type?: string;
  /** The id of who caused it. */
  readonly actor?: string;
  /** Inclusive. */
  readonly from?: Date;
  /** Exclusive. */
  readonly to?: Date;
}

type SelectedActivity = Selected<ActivityRow, 'amount', 'occurred_at'>;

const COLUMNS = [
  ['user_id =', 'userId'], ['type =', 'type'], ['actor_id =', 'actor'], ['occurred_at >=', 'from'],
  ['occurred_at <', 'to'],
] as const;

/** One page of the search over all events, by position. */
export async function activityPage(
  db: Db,
  filter: ActivityFilter,
  { offset, limit, newestFirst = true }: PageRange,
): Promise<Page<ActivityRecord>> {
  // Only the asked columns are named, so that each filter meets its own index.
  const asked = COLUMNS.filter(([, name]) => filter[name] !== undefined);
  const where = asked.map(([condition], index) => `${condition} $${index + 1}`).join(' AND ') || 'true';
  const values = asked.map(([, name]) => filter[name]);
  const counted = await db.query<{ total: number }>(
    `SELECT count(*)::integer AS total FROM (SELECT 1 FROM read_live.activity WHERE ${where} LIMIT ${MAX_COUNTED}) counted`,
    values,
  );
  const { rows } = await db.query<SelectedActivity>(
    `SELECT * FROM read_live.activity WHERE ${where}
      ORDER BY position ${newestFirst ? 'DESC' : 'ASC'} OFFSET $${values.length + 1} LIMIT $${values.length + 2}`,
    [...values, offset, limit],
  );
  return { rows: rows.map(activityRecord), total: counted.rows[0]?.total ?? 0 };
}

const activityRecord = (row: SelectedActivity): ActivityRecord => ({
  position: row.position,
  eventId: row.event_id,
  category: row.category,
  stream: streamName(row.category, row.stream_id),
  revision: row.revision,
  type: row.type,
  ...optional('userId', row.user_id),
  actor: { id: row.actor_id, role: row.actor_role },
  occurredAt: isoOf(row.occurred_at),
  ...optional('amount', row.amount === null ? null : centsOf(row.amount)),
});
