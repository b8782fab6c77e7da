import type { Kysely, NotNull } from 'kysely';
import { anyOf } from '../database.ts';
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

/** What has happened on an account, and where it stands in the log. */
export interface Change {
  readonly position: string;
  readonly userId: string;
  readonly type: string;
  /** The request or holding that it is about. */
  readonly subject: string | null;
}

interface Stretch {
  /** Exclusive. */
  readonly after: string;
  /** Inclusive. */
  readonly upTo: string;
  readonly limit: number;
}

/** What has happened on these people's accounts, in the order of the log. */
export const changesOf = (db: Kysely<ReadModels>, userIds: readonly string[], stretch: Stretch): Promise<Change[]> =>
  changes(db, stretch).where('user_id', '=', anyOf(userIds)).execute();

/** The events of some types on anybody's account, in the order of the log. */
export const changesOfTypes = (db: Kysely<ReadModels>, types: readonly string[], stretch: Stretch): Promise<Change[]> =>
  changes(db, stretch).where('type', '=', anyOf(types)).execute();

// By position alone: of whatever was just written, that leaves few rows to look at.
const changes = (db: Kysely<ReadModels>, { after, upTo, limit }: Stretch) =>
  db
    .selectFrom('activity')
    .select(['position', 'user_id as userId', 'type', 'subject'])
    .where('user_id', 'is not', null)
    .$narrowType<{ userId: NotNull }>()
    .where('position', '>', after)
    .where('position', '<=', upTo)
    .orderBy('position')
    .limit(limit);
