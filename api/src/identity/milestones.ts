import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Keys } from '../secrets.ts';
import { openUnder, sealUnder } from './encryption.ts';
import type { IdentityDatabase, IdentityTables } from './tables.ts';

/** What happens once in the life of an installation. */
type Milestone = Selectable<IdentityTables['milestones']>['name'];

export interface Milestones {
  get(name: Milestone): Promise<string | undefined>;
  /** The first value stays: answers the one that stands. */
  setOnce(name: Milestone, value: string): Promise<string>;
  set(name: Milestone, value: string): Promise<void>;
}

export function createMilestones(db: IdentityDatabase): Milestones {
  const get = async (name: Milestone): Promise<string | undefined> =>
    (await db.selectFrom('milestones').select('value').where('name', '=', name).executeTakeFirst())?.value;
  const insert = (name: Milestone, value: string) => db.insertInto('milestones').values({ name, value });
  return {
    get,
    async setOnce(name, value) {
      await insert(name, value)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return (await get(name)) ?? value;
    },
    async set(name, value) {
      await insert(name, value)
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    },
  };
}

/** The milestone that it is kept as, and what it is bound to. */
export const DIGEST_KEY = 'digestKey';

/**
 * The key of the digests by which a repeated call is told from another one. Digests stand in events for ever, so it
 * outlives the key it first followed from: it is kept, encrypted under `DATA_KEY`.
 *
 * @throws Error where `DATA_KEY` isn't the one that this installation's secrets are under
 */
export async function keptDigestKey(
  keys: Pick<Keys, 'digest' | 'persons'>,
  milestones: Milestones,
): Promise<KeyObject> {
  const first = sealUnder(keys.persons, keys.digest.export().toString('base64'), DIGEST_KEY);
  return opened(keys, await milestones.setOnce(DIGEST_KEY, first));
}

/** The same, of who changes nothing. */
export async function readDigestKey(
  keys: Pick<Keys, 'digest' | 'persons'>,
  milestones: Pick<Milestones, 'get'>,
): Promise<KeyObject> {
  const kept = await milestones.get(DIGEST_KEY);
  return kept === undefined ? keys.digest : opened(keys, kept);
}

/** The key of what banks' statements say of people, as a milestone. */
export const BANK_KEY = 'bankKey';

/** Made once, and kept encrypted under `DATA_KEY`: so a change of that leaves thousands of lines as they are. */
export async function keptBankKey(keys: Pick<Keys, 'persons'>, milestones: Milestones): Promise<KeyObject> {
  const fresh = sealUnder(keys.persons, randomBytes(32).toString('base64'), BANK_KEY);
  return opened(keys, await milestones.setOnce(BANK_KEY, fresh), BANK_KEY);
}

const opened = ({ persons }: Pick<Keys, 'persons'>, kept: string, name = DIGEST_KEY): KeyObject =>
  createSecretKey(openUnder(persons, kept, name), 'base64');
