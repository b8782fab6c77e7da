import type { SealedText } from '@northvale/ledger/account/state.ts';
import type { Cents } from '@northvale/ledger/money.ts';
import type { Kysely, NotNull } from 'kysely';
import { anyOf } from '../engine/database.ts';
import type { ReadModels } from './readModels.ts';

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
  /** In the account's stream. */
  readonly revision: number;
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
    .select(['position', 'user_id as userId', 'type', 'revision', 'subject'])
    .where('user_id', 'is not', null)
    .$narrowType<{ userId: NotNull }>()
    .where('position', '>', after)
    .where('position', '<=', upTo)
    .orderBy('position')
    .limit(limit);

/** What has happened on an account, and what it names. */
export interface Happening<Type extends string> {
  /** In the account's stream. */
  readonly revision: number;
  readonly type: Type;
  readonly at: string;
  /** Of the holding, where it is about one. */
  readonly amount: Cents | null;
  readonly gain: Cents | null;
  readonly units: number | null;
  readonly investment: string | null;
  readonly maturesAt: string | null;
  readonly reason: SealedText | null;
}

/** A person's newest events of some types, the newest first. */
export const newestOfTypes = <Type extends string>(
  db: Kysely<ReadModels>,
  userId: string,
  types: readonly Type[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Happening<Type>[]> =>
  ofTypes(db, userId, types)
    .leftJoin('holdings', 'holdings.id', 'activity.subject')
    .select(['activity.revision', 'activity.type', 'occurred_at as at', 'reason'])
    .select(({ fn }) => fn.coalesce('holdings.amount', 'activity.amount').as('amount'))
    .select(['return_amount as gain', 'units', 'investment_name as investment', 'matures_at as maturesAt'])
    .orderBy('occurred_at', 'desc')
    .orderBy('activity.position', 'desc')
    .offset(offset)
    .limit(limit)
    // Of the types that were asked for.
    .$castTo<Happening<Type>>()
    .execute();

/** How many events of some types a person's account has behind a revision, counted up to a number. */
export async function countOfTypes(
  db: Kysely<ReadModels>,
  userId: string,
  types: readonly string[],
  { after, most }: { readonly after: number; readonly most: number },
): Promise<number> {
  const some = ofTypes(db, userId, types).select('revision').where('revision', '>', after).limit(most);
  const counted = db.selectFrom(some.as('some')).select(({ fn }) => fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}

const ofTypes = (db: Kysely<ReadModels>, userId: string, types: readonly string[]) =>
  db.selectFrom('activity').where('activity.user_id', '=', userId).where('type', '=', anyOf(types));
