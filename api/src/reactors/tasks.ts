import type { EventPlace, RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { type Lease, leaseOn, SILENCE } from '@northvale/projections/engine/checkpoint.ts';
import {
  boolean,
  integer,
  nullable,
  table,
  text,
  time,
  withDefault,
  type WritableTable,
} from '@northvale/projections/engine/table.ts';
import { CompiledQuery, type Kysely, sql } from 'kysely';

export const REACTOR_MIGRATIONS = { schema: 'reactors', directory: new URL('./migrations/', import.meta.url) };

const progressTable = table('progress', ['single'], {
  single: withDefault(boolean()),
  store_id: withDefault(text()),
  position: withDefault(text()),
  event_id: withDefault(text()),
  stream: withDefault(text()),
  revision: withDefault(integer()),
  holder: withDefault(text()),
  heard_at: withDefault(time()),
});

const tasksTable = table('tasks', ['reactor', 'user_id', 'revision'], {
  reactor: text(),
  user_id: text(),
  revision: integer(),
  due_at: time(),
  tries: withDefault(integer()),
  since: nullable(time()),
  reason: nullable(text()),
});

const mailedTable = table('mailed', ['key'], { key: text(), at: time() });

export const REACTOR_TABLES = [progressTable, tasksTable, mailedTable] as const;

export interface ReactorTables {
  readonly progress: WritableTable<typeof progressTable>;
  readonly tasks: WritableTable<typeof tasksTable>;
  readonly mailed: WritableTable<typeof mailedTable>;
}

/** Where the reactors stand in the log. */
export interface Place extends EventPlace {
  readonly storeId: string;
  readonly position: string;
  readonly eventId: string;
}

/** What an account's event asks of a reactor: the event itself stands in the account's stream. */
export interface NotedTask {
  readonly reactor: string;
  readonly userId: string;
  readonly revision: number;
  /** ISO 8601. */
  readonly dueAt: string;
  /** How often it has failed. */
  readonly tries: number;
}

/** The same for the same event, whenever the log is read. */
export const keyOf = ({ userId, revision }: Pick<NotedTask, 'userId' | 'revision'>): string => `${userId}.${revision}`;

/** A task that failed, and is tried again later. */
export interface ParkedTask {
  readonly reactor: string;
  readonly userId: string;
  readonly id: string;
  readonly reason: string;
  /** ISO 8601. */
  readonly since: string;
}

async function insert(db: Kysely<ReactorTables>, noted: readonly NotedTask[]): Promise<void> {
  if (noted.length === 0) return;
  await db
    .insertInto('tasks')
    .values(
      noted.map(({ reactor, userId, revision, dueAt }) => ({ reactor, user_id: userId, revision, due_at: dueAt })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The reactors' own memory. Unlike a read model it is never rebuilt: a task that is done stays done. */
export type Tasks = ReturnType<typeof createTasks>;

export function createTasks(db: Kysely<ReactorTables>) {
  return {
    /** The right to do them. */
    lease: (holder: string): Lease =>
      leaseOn('reactors.progress', holder, async (text, values) => {
        const { numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
        return Number(numAffectedRows ?? 0);
      }),

    /** Whether some process has the lease. */
    async atWork(): Promise<boolean> {
      const held = db
        .selectFrom('progress')
        .select('holder')
        .where('holder', '<>', '')
        .where('heard_at', '>=', sql<string>`clock_timestamp() - ${SILENCE}::interval`);
      return (await held.executeTakeFirst()) !== undefined;
    },

    place: (): Promise<Place> =>
      db
        .selectFrom('progress')
        .select(['store_id as storeId', 'position', 'event_id as eventId', 'stream', 'revision'])
        .executeTakeFirstOrThrow(),

    /**
     * Notes the tasks of a batch together with the place behind it. @returns false where another process has the lease by now
     */
    note: (holder: string, storeId: string, last: RecordedEvent, noted: readonly NotedTask[]): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const { id, position, stream, revision } = last;
        // A process that pauses or vanishes here mustn't keep the others from taking over.
        await sql`SET LOCAL idle_in_transaction_session_timeout = '5s'`.execute(transaction);
        const { numUpdatedRows } = await transaction
          .updateTable('progress')
          .set({ store_id: storeId, position, event_id: id, stream, revision, heard_at: sql`clock_timestamp()` })
          .where('holder', '=', holder)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) return false;
        await insert(transaction, noted);
        return true;
      }),

    /** Notes tasks of events behind the place. */
    add: (noted: readonly NotedTask[]): Promise<void> => insert(db, noted),

    /** What is due of these reactors, the longest due first. */
    due: (reactors: readonly string[], now: Date, limit: number): Promise<NotedTask[]> =>
      db
        .selectFrom('tasks')
        .select(['reactor', 'user_id as userId', 'revision', 'due_at as dueAt', 'tries'])
        .where('due_at', '<=', now.toISOString())
        .where('reactor', 'in', reactors)
        .orderBy('due_at')
        .limit(limit)
        .execute(),

    async done(finished: readonly NotedTask[]): Promise<void> {
      if (finished.length === 0) return;
      await db
        .deleteFrom('tasks')
        .where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('reactor', 'user_id', 'revision'),
            'in',
            finished.map(({ reactor, userId, revision }) => tuple(reactor, userId, revision)),
          ),
        )
        .execute();
    },

    /** Puts a task that failed aside: each try doubles the wait, from two seconds to an hour. */
    async park({ reactor, userId, revision }: NotedTask, reason: string, now: Date): Promise<void> {
      await db
        .updateTable('tasks')
        .set({
          tries: sql`tries + 1`,
          since: sql`coalesce(since, ${now})`,
          // An error may say anything, and no text of the database holds a NUL.
          reason: reason.replaceAll('\0', ''),
          // Two seconds doubled eleven times are more than an hour.
          due_at: sql`${now}::timestamptz + least(interval '2 seconds' * power(2, least(tries, 11)), interval '1 hour')`,
        })
        .where('reactor', '=', reactor)
        .where('user_id', '=', userId)
        .where('revision', '=', revision)
        .execute();
    },

    /** How many are due that haven't failed. */
    async countDue(now: Date): Promise<number> {
      const { count } = await db
        .selectFrom('tasks')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('due_at', '<=', now.toISOString())
        .where('since', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** How many are put aside, however many there are. */
    async countParked(): Promise<number> {
      const { count } = await db
        .selectFrom('tasks')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .where('since', 'is not', null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** What is put aside, the longest first: the first thousand. */
    async parked(): Promise<ParkedTask[]> {
      const rows = await db
        .selectFrom('tasks')
        .select(['reactor', 'user_id as userId', 'revision', 'reason', 'since'])
        .where('since', 'is not', null)
        .orderBy('since')
        .limit(1_000)
        .execute();
      return rows.map(({ reactor, userId, revision, since, reason }) => ({
        reactor,
        userId,
        id: keyOf({ userId, revision }),
        reason: reason ?? '',
        since: since ?? '',
      }));
    },
  };
}
