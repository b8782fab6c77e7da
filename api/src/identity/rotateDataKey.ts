import type { Keys } from '../secrets.ts';
import { isUnderNewest, type KeyRing, openUnder, sealUnder } from './keyRing.ts';
import { DIGEST_KEY } from './keptDigestKey.ts';
import type { IdentityDatabase } from './tables.ts';

/**
 * Encrypts anew, under the newest key, all that is under an older one: people's own keys, second factors' secrets, and
 * the key of digests. What is under a person's key stays as it is. Servers may run, as long as they know both keys;
 * what somebody changes meanwhile is met again.
 *
 * @returns how many were encrypted anew
 * @throws Error where something is under a key that isn't known
 */
export async function rotateDataKey(
  db: IdentityDatabase,
  keys: Pick<Keys, 'persons' | 'secondFactors'>,
): Promise<number> {
  let rotated = 0;
  for (let found = -1; found !== 0; rotated += found) {
    found =
      (await rotatePersonKeys(db, keys.persons)) +
      (await rotateSecrets(db, keys.secondFactors)) +
      (await rotateDigestKey(db, keys.persons));
  }
  return rotated;
}

const anew = (ring: KeyRing, sealed: string, context: string): string =>
  sealUnder(ring, openUnder(ring, sealed, context), context);

async function rotatePersonKeys(db: IdentityDatabase, ring: KeyRing): Promise<number> {
  const all = await db.selectFrom('person_keys').selectAll().execute();
  const older = all.filter((row) => !isUnderNewest(ring, row.wrapped_key));
  for (const { user_id: id, wrapped_key: before } of older) {
    await db
      .updateTable('person_keys')
      .set({ wrapped_key: anew(ring, before, id) })
      .where('user_id', '=', id)
      .where('wrapped_key', '=', before)
      .execute();
  }
  return older.length;
}

async function rotateSecrets(db: IdentityDatabase, ring: KeyRing): Promise<number> {
  const all = await db.selectFrom('second_factors').select(['user_id', 'secret']).execute();
  const older = all.filter((row) => !isUnderNewest(ring, row.secret));
  for (const { user_id: id, secret: before } of older) {
    await db
      .updateTable('second_factors')
      .set({ secret: anew(ring, before, id) })
      .where('user_id', '=', id)
      .where('secret', '=', before)
      .execute();
  }
  return older.length;
}

async function rotateDigestKey(db: IdentityDatabase, ring: KeyRing): Promise<number> {
  const kept = await db.selectFrom('milestones').select('value').where('name', '=', DIGEST_KEY).executeTakeFirst();
  if (!kept || isUnderNewest(ring, kept.value)) return 0;
  await db
    .updateTable('milestones')
    .set({ value: anew(ring, kept.value, DIGEST_KEY) })
    .where('name', '=', DIGEST_KEY)
    .execute();
  return 1;
}
