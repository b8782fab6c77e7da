import { anyOf } from '@northvale/projections/database.ts';
import { sql } from 'kysely';
import { isId } from './ids.ts';
import { UNDO_LIFE_MS } from './mailedLinks.ts';
import type { IdentityDatabase } from './tables.ts';

interface Standing {
  readonly userId: string;
  readonly what: 'password' | 'email' | 'factor';
  readonly at: string;
}

/**
 * How these people sign in, as far as it stands only since a time. Of what was removed nothing is left; what somebody
 * has signed up with was never changed.
 */
export async function accessStandingSince(
  db: IdentityDatabase,
  userIds: readonly string[],
  since: Date,
): Promise<Standing[]> {
  const ids = userIds.filter(isId);
  const passwords = db
    .selectFrom('credentials')
    .innerJoin('people', 'people.id', 'credentials.user_id')
    .select(['user_id as userId', sql.lit<Standing['what']>('password').as('what'), 'changed_at as at'])
    .where('user_id', '=', anyOf(ids))
    .where('changed_at', '>', since.toISOString())
    .whereRef('changed_at', '>', 'people.created_at');
  const passkeys = db
    .selectFrom('passkeys')
    .select(['user_id as userId', sql.lit<Standing['what']>('factor').as('what'), 'created_at as at'])
    .where('user_id', '=', anyOf(ids))
    .where('created_at', '>', since.toISOString());
  const codes = db
    .selectFrom('second_factors')
    .select(['user_id as userId', sql.lit<Standing['what']>('factor').as('what')])
    .select(({ ref }) => ref('enabled_at').$notNull().as('at'))
    .where('user_id', '=', anyOf(ids))
    .where('enabled_at', '>', since.toISOString());
  // Each change of an address has its link, as long as it can be undone.
  const addresses = db
    .selectFrom('mailed_links')
    .select(['user_id as userId', sql.lit<Standing['what']>('email').as('what')])
    .select(({ ref }) => sql<string>`${ref('expires_at')} - ${UNDO_LIFE_MS} * interval '1 ms'`.as('at'))
    .where('user_id', '=', anyOf(ids))
    .where('purpose', '=', 'undoEmailChange')
    .where('expires_at', '>', new Date(since.getTime() + UNDO_LIFE_MS).toISOString());
  return passwords.unionAll(passkeys).unionAll(codes).unionAll(addresses).execute();
}
