import type { Kysely, NotNull } from 'kysely';
import type { ReadModels } from '../readModel.ts';

/** The newest events of accounts. */
export const newestActivity = (db: Kysely<ReadModels>, count: number) =>
  db
    .selectFrom('activity')
    .select(['position', 'occurred_at as at', 'type', 'user_id as userId', 'amount'])
    .where('user_id', 'is not', null)
    .$narrowType<{ userId: NotNull }>()
    .orderBy('position', 'desc')
    .limit(count)
    .execute();

/** When an account's events happened, each `every`th of them from the first on. */
export const timesOfAccount = (db: Kysely<ReadModels>, userId: string, every: number) =>
  db
    .selectFrom('activity')
    .select(['revision', 'occurred_at as at', 'type'])
    .where('user_id', '=', userId)
    .where((eb) => eb(eb('revision', '%', every), '=', 0))
    .orderBy('revision')
    .execute();
