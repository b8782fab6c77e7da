import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { anyOf } from '@northvale/projections/database.ts';
import { type KeyRing, openUnder, sealUnder } from './keyRing.ts';
import type { IdentityDatabase } from './tables.ts';

/** Nothing is written about someone who was erased. */
export class PersonErased extends Error {
  override readonly name = 'PersonErased';
}

/** A key for each person, kept wrapped: deleting it deletes whatever was encrypted under it, wherever that is kept. */
export interface PersonKeys {
  /** Undefined where there is none, or none any more. */
  of(userId: string): Promise<KeyObject | undefined>;
  /** By user id. */
  ofMany(userIds: readonly string[]): Promise<ReadonlyMap<string, KeyObject>>;
  /** @throws PersonErased */
  ofOrNew(userId: string): Promise<KeyObject>;
  unwrap(userId: string, wrapped: string): KeyObject;
  /** A key that stands nowhere yet. */
  fresh(userId: string): { readonly key: KeyObject; readonly wrapped: string };
}

export function createPersonKeys(db: IdentityDatabase, ring: KeyRing): PersonKeys {
  const unwrap = (userId: string, wrapped: string): KeyObject =>
    createSecretKey(openUnder(ring, wrapped, userId), 'base64');
  const fresh = (userId: string) => {
    const secret = randomBytes(32).toString('base64');
    return { key: createSecretKey(secret, 'base64'), wrapped: sealUnder(ring, secret, userId) };
  };

  async function ofMany(userIds: readonly string[]): Promise<ReadonlyMap<string, KeyObject>> {
    const found = await db.selectFrom('person_keys').selectAll().where('user_id', '=', anyOf(userIds)).execute();
    return new Map(found.map(({ user_id: id, wrapped_key: wrapped }) => [id, unwrap(id, wrapped)]));
  }
  const of = async (userId: string): Promise<KeyObject | undefined> => (await ofMany([userId])).get(userId);

  async function make(userId: string): Promise<KeyObject> {
    // An erased person gets no new key: the row of the person must still be whole, and stay so until the key stands.
    const whole = db.selectFrom('people').where('id', '=', userId).where('erased_at', 'is', null).forShare();
    await db
      .insertInto('person_keys')
      .columns(['user_id', 'wrapped_key'])
      .expression(whole.select(({ val }) => ['id', val(fresh(userId).wrapped).as('wrapped_key')]))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const key = await of(userId);
    if (!key) throw new PersonErased(`nothing about ${userId} can be kept any more`);
    return key;
  }

  return { of, ofMany, unwrap, fresh, ofOrNew: async (userId) => (await of(userId)) ?? make(userId) };
}
