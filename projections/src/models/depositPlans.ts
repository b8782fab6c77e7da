import type { AccountEvent } from '@northvale/ledger/account/acts.ts';
import {
  type DepositPlanEvent,
  nextPlanDate,
  planDate,
  type SkippedWhy,
} from '@northvale/ledger/account/depositPlans.ts';
import type { DepositPlanState, Method } from '@northvale/ledger/account/state.ts';
import type { Recorded } from '@northvale/ledger/decider.ts';
import type { Kysely } from 'kysely';
import type { accountsTable } from './accounts.ts';
import { type Projection, type Rows, touch, touchNew } from '../engine/projection.ts';
import {
  integer,
  json,
  money,
  nullable,
  optional,
  type RowOf,
  table,
  type TablesOf,
  text,
  time,
} from '../engine/table.ts';

interface Skipped {
  readonly month: string;
  readonly why: SkippedWhy;
}

export const depositPlansTable = table('deposit_plans', ['user_id', 'id'], {
  user_id: text(),
  id: text(),
  amount: money(),
  method: text<Method>(),
  day: integer(),
  status: text<DepositPlanState['status']>(),
  started_at: time(),
  last_month: text(),
  last_request_id: nullable(text()),
  next_on: nullable(text()),
  skipped: json<readonly Skipped[]>(),
  revision: integer(),
});
export type DepositPlanRow = RowOf<typeof depositPlansTable>;

type Read = TablesOf<typeof depositPlansTable>;

export const depositPlans: Projection<typeof depositPlansTable> = {
  name: 'depositPlans',
  tables: [depositPlansTable],
  sql: new URL('./depositPlans.sql', import.meta.url),

  touches({ id, event: { type, data } }) {
    if (!('planId' in data) || data.planId === undefined) return [];
    return [(type === 'DepositPlanStarted' ? touchNew : touch)(depositPlansTable, id, data.planId)];
  },

  apply({ category, id: userId, event }, rows) {
    if (category !== 'account' || !('planId' in event.data) || event.data.planId === undefined) return;
    if (event.type === 'DepositPlanStarted') {
      const { planId: id, ...terms } = event.data;
      if (rows.get(depositPlansTable, userId, id)) return;
      const { occurredAt: started_at, revision } = event;
      const row = { id, user_id: userId, ...terms, status: 'active', started_at, last_month: '' } as const;
      rows.put(
        depositPlansTable,
        withNext({ ...row, last_request_id: null, next_on: null, skipped: [], revision }, event),
      );
    } else change(rows, userId, event.data.planId, event);
  },
};

type PlanEvent = Recorded<Extract<AccountEvent, DepositPlanEvent | { readonly type: 'DepositRequested' }>>;

function change(rows: Rows, userId: string, id: string, event: Recorded<AccountEvent>): void {
  const row = rows.get(depositPlansTable, userId, id);
  if (!row) throw new Error(`${event.type} speaks of deposit plan ${id}, which was never started`);
  if (event.revision <= row.revision) return;
  Object.assign(row, changesOf(event as PlanEvent, row), { revision: event.revision });
  rows.put(depositPlansTable, withNext(row, event));
}

function changesOf(event: PlanEvent, { skipped }: DepositPlanRow): Partial<DepositPlanRow> {
  switch (event.type) {
    case 'DepositPlanChanged': {
      const { planId: _, ...terms } = event.data;
      return terms;
    }
    case 'DepositPlanPaused':
      return { status: 'paused' };
    case 'DepositPlanResumed':
      return { status: 'active' };
    case 'DepositPlanEnded':
      return { status: 'ended' };
    case 'DepositRequested':
      return { last_month: event.data.month ?? '', last_request_id: event.data.requestId };
    case 'PlannedDepositSkipped': {
      const { month, why } = event.data;
      return { last_month: month, skipped: [...skipped, { month, why }] };
    }
    case 'DepositPlanStarted':
      return {};
  }
}

const withNext = (row: DepositPlanRow, { occurredAt }: { readonly occurredAt: string }): DepositPlanRow => ({
  ...row,
  next_on:
    row.status === 'active'
      ? nextPlanDate({ day: row.day, lastMonth: row.last_month }, occurredAt.slice(0, 'yyyy-mm-dd'.length))
      : null,
});

/** One person's plans, the newest first. */
export const plansOf = (db: Kysely<Read>, userId: string): Promise<DepositPlanRow[]> =>
  db.selectFrom('deposit_plans').selectAll().where('user_id', '=', userId).orderBy('started_at', 'desc').execute();

/** The plans of open accounts whose date in a day's month has come by that day (UTC), some of them. */
export const duePlans = (db: Kysely<Read & TablesOf<typeof accountsTable>>, today: string, limit: number) => {
  const month = today.slice(0, 'yyyy-mm'.length);
  const isLastDay = planDate(month, 31) === today;
  return db
    .selectFrom('deposit_plans')
    .innerJoin('accounts', 'accounts.user_id', 'deposit_plans.user_id')
    .select(['deposit_plans.id', 'deposit_plans.user_id as userId'])
    .where('status', '=', 'active')
    .where('closed', '=', false)
    .where('last_month', '<', month)
    .where('next_on', '<=', today)
    .where('day', '<=', isLastDay ? 31 : Number(today.slice(-2)))
    .orderBy('next_on')
    .limit(limit)
    .execute();
};

export const depositPlanState = (row: DepositPlanRow): DepositPlanState => ({
  id: row.id,
  amount: row.amount,
  method: row.method,
  day: row.day,
  status: row.status,
  startedAt: row.started_at,
  lastMonth: row.last_month,
  ...optional('lastRequestId', row.last_request_id),
  revision: row.revision,
});
