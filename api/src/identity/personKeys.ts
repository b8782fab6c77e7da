import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { SealedText } from '@northvale/ledger/account/state.ts';
import { anyOf } from '@northvale/projections/engine/database.ts';
import { sql } from 'kysely';
import { decryptText, encryptText, type KeyRing, openUnder, sealUnder } from './encryption.ts';
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
  /** By user id; of who was erased there is none. */
  ofOrNewMany(userIds: readonly string[]): Promise<ReadonlyMap<string, KeyObject>>;
  unwrap(userId: string, wrapped: string): KeyObject;
  fresh(userId: string): ReturnType<typeof freshKey>;
}

/** A key that stands nowhere yet, and how it is kept. */
export function freshKey(ring: KeyRing, userId: string): { readonly key: KeyObject; readonly wrapped: string } {
  const secret = randomBytes(32).toString('base64');
  return { key: createSecretKey(secret, 'base64'), wrapped: sealUnder(ring, secret, userId) };
}

export function createPersonKeys(db: IdentityDatabase, ring: KeyRing): PersonKeys {
  const unwrap = (userId: string, wrapped: string): KeyObject =>
    createSecretKey(openUnder(ring, wrapped, userId), 'base64');

  async function ofMany(userIds: readonly string[]): Promise<ReadonlyMap<string, KeyObject>> {
    const found = await db.selectFrom('person_keys').selectAll().where('user_id', '=', anyOf(userIds)).execute();
    return new Map(found.map(({ user_id: id, wrapped_key: wrapped }) => [id, unwrap(id, wrapped)]));
  }
  const of = async (userId: string): Promise<KeyObject | undefined> => (await ofMany([userId])).get(userId);

  async function make(userIds: readonly string[]): Promise<void> {
    const wrapped = userIds.map((id) => freshKey(ring, id).wrapped);
    const made = sql<{ id: string; wrapped: string }>`unnest(${userIds}::uuid[], ${wrapped}::text[])`;
    // An erased person gets no new key: the row of the person must still be whole, and stay so until the key stands.
    const whole = db
      .selectFrom('people')
      .innerJoin(made.as<'made'>(sql`made (id, wrapped)`), 'made.id', 'people.id')
      .where('erased_at', 'is', null)
      .forShare('people');
    await db
      .insertInto('person_keys')
      .columns(['user_id', 'wrapped_key'])
      .expression(whole.select(['people.id', 'made.wrapped']))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async function ofOrNewMany(userIds: readonly string[]): Promise<ReadonlyMap<string, KeyObject>> {
    const found = await ofMany(userIds);
    const missing = userIds.filter((id) => !found.has(id));
    if (missing.length === 0) return found;
    await make([...new Set(missing)]);
    return ofMany(userIds);
  }

  async function ofOrNew(userId: string): Promise<KeyObject> {
    const key = (await ofOrNewMany([userId])).get(userId);
    if (!key) throw new PersonErased(`nothing about ${userId} can be kept any more`);
    return key;
  }

  return { of, ofMany, unwrap, fresh: (userId) => freshKey(ring, userId), ofOrNew, ofOrNewMany };
}

/** Bound to the person and to the field, so that no ciphertext can stand for another. */
const contextOf = (userId: string, field: string): string => `${userId}/${field}`;

/** A field of a person under that person's key. '' says that there is none, and stays ''. */
export const sealField = (key: KeyObject, userId: string, field: string, text: string): string =>
  text === '' ? '' : encryptText(key, text, contextOf(userId, field));

/** '' where nothing was kept, or its key was erased. */
export const openField = (key: KeyObject | undefined, userId: string, field: string, sealed: string): string =>
  sealed === '' || !key ? '' : decryptText(key, sealed, contextOf(userId, field));

/** What is shown where a text's person, and with them the key, was erased. */
const ERASED_TEXT = 'erased';

/** Free text about a person: encrypted under that person's key, so that deleting the key deletes the text. */
export interface SealedTexts {
  /** @throws PersonErased */
  sealText(userId: string, text: string): Promise<SealedText>;
  /** The text, or 'erased' once the person's key is gone. */
  openText(userId: string, sealed: SealedText): Promise<string>;
  /** Many texts, each of its person, in their order; undefined once the person's key is gone. */
  openTexts(texts: readonly TextOf[]): Promise<(string | undefined)[]>;
}

interface TextOf {
  readonly userId: string;
  readonly sealed: SealedText;
}

export const createSealedTexts = (keys: PersonKeys): SealedTexts => ({
  async sealText(userId, text) {
    return encryptText(await keys.ofOrNew(userId), text, userId) as SealedText;
  },
  async openText(userId, sealed) {
    const key = await keys.of(userId);
    return key ? decryptText(key, sealed, userId) : ERASED_TEXT;
  },

  async openTexts(texts) {
    const found = await keys.ofMany([...new Set(texts.map(({ userId }) => userId))]);
    return texts.map(({ userId, sealed }) => {
      const key = found.get(userId);
      return key && decryptText(key, sealed, userId);
    });
  },
});
