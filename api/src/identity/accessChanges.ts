import { anyOf } from '@northvale/projections/engine/database.ts';
import type { Kysely, Selectable } from 'kysely';
import type { ToldChange } from '../mail/ownerWords.ts';
import { isId } from './ids.ts';
import type { IdentityDatabase, IdentityTables } from './tables.ts';
import { noteUntold } from './untoldChanges.ts';

type AccessChange = Selectable<IdentityTables['access_changes']>;

/**
 * Notes when it was changed how somebody signs in, for the transaction that changes it: of what was removed nothing
 * else is left. What somebody has signed up with was never changed.
 * @param told what their owner is mailed of it
 */
export async function noteAccessChange(
  db: Kysely<IdentityTables>,
  userId: string,
  what: AccessChange['what'],
  at: Date,
  told?: ToldChange,
): Promise<void> {
  if (told) await noteUntold(db, userId, told, at);
  const time = at.toISOString();
  await db
    .insertInto('access_changes')
    .columns(['user_id', 'what', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('people')
        .select(({ val, cast }) => ['id', val(what).as('what'), cast<string>(val(time), 'timestamptz').as('at')])
        .where('id', '=', userId)
        .where('created_at', '<', time)
        .where('erased_at', 'is', null),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'what']).doUpdateSet({ at: time }).where('access_changes.at', '<', time),
    )
    .execute();
}

/** What of these people's access was changed since a time, and when last. */
export const accessChangesSince = (
  db: IdentityDatabase,
  userIds: readonly string[],
  since: Date,
): Promise<{ readonly userId: string; readonly what: AccessChange['what']; readonly at: string }[]> =>
  db
    .selectFrom('access_changes')
    .select(['user_id as userId', 'what', 'at'])
    .where('user_id', '=', anyOf(userIds.filter(isId)))
    .where('at', '>', since.toISOString())
    .execute();
