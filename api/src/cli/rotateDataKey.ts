import { sql } from 'kysely';
import { v7 as uuidV7 } from 'uuid';
import type { Database } from '../database/database.ts';
import { isUnderNewest, type KeyRing, openUnder, sealUnder } from '../identity/encryption.ts';
import { BANK_KEY, DIGEST_KEY } from '../identity/milestones.ts';
import type { IdentityDatabase } from '../identity/tables.ts';
import { addDataKey, dataKeyChangedAt, dropOlderDataKeys, type Keys, loadKeys, newDataKey } from '../secrets.ts';
import type { MaintenanceCommand } from './runCommand.ts';
import { withLedger } from './openLedger.ts';

export const rotate: MaintenanceCommand = {
  takes: '',
  does: 'changes DATA_KEY: called once before a restart of the servers and once after it',
  options: {},
  help: `The first call adds a new key beside the old one: to the file in DATA_DIR, or it says what to set DATA_KEY to.
Restart the servers, so that they know both. The second call, while they run, encrypts under the new key all that was
under the old one, and takes the old one out of the file, or says to take it out of DATA_KEY. Where several servers run
on one database, set DATA_KEY to '<old>,<new>' and restart them all before you set it to '<new>,<old>'.

An erasure reaches the backups from before it when the DATA_KEY of that time is destroyed.`,

  async run(_, surroundings) {
    const { say } = surroundings;
    const config = surroundings.config();
    // Where there is no ledger, no key is made for one.
    await withLedger(surroundings, async () => {});
    const keys = await loadKeys(config);
    if (keys.persons.length === 1) {
      if (config.dataKey === undefined) await addDataKey(config.dataDir);
      else say(`Set DATA_KEY=${newDataKey()},<the present one>`);
      say('Restart the servers, then call this once more.');
      return;
    }
    const rotated = await withLedger(surroundings, async ({ db }) => {
      if (config.dataKey === undefined) await assertRestarted(db, await dataKeyChangedAt(config.dataDir));
      return rotateDataKey(db, keys);
    });
    say(`Encrypted ${rotated} keys and secrets anew.`);
    if (config.dataKey === undefined) await dropOlderDataKeys(config.dataDir);
    else say('Take the old key out of DATA_KEY, and restart the servers.');
    say('Keep the old key for as long as you keep backups from before today, and no longer.');
  },
};

/**
 * A server that runs since before there was the new key opens nothing under it, and goes on writing under the old one.
 * Its connections tell of that, and where those were lost since, the lease of its reactors.
 */
async function assertRestarted(db: Database, since: Date): Promise<void> {
  const { rows } = await sql`
    SELECT FROM pg_stat_activity
     WHERE usename = current_user AND datname = current_database() AND backend_start < ${since}
    UNION ALL
    SELECT FROM progress WHERE holder <> '' AND holder COLLATE "C" < ${uuidV7({ msecs: since.getTime() })}`.execute(db);
  if (rows.length > 0) {
    throw new Error('A server runs since before there was the new key. Restart it, then call this once more.');
  }
}

/**
 * Encrypts anew, under the newest key, all that is under an older one: people's own keys, second factors' secrets, and
 * the keys of digests and of banks' texts. What is under a person's key stays as it is. Servers may run, as long as they know both keys;
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
      (await rotateKept(db, keys.persons, DIGEST_KEY)) +
      (await rotateKept(db, keys.persons, BANK_KEY));
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

async function rotateKept(
  db: IdentityDatabase,
  ring: KeyRing,
  name: typeof DIGEST_KEY | typeof BANK_KEY,
): Promise<number> {
  const kept = await db.selectFrom('milestones').select('value').where('name', '=', name).executeTakeFirst();
  if (!kept || isUnderNewest(ring, kept.value)) return 0;
  await db
    .updateTable('milestones')
    .set({ value: anew(ring, kept.value, name) })
    .where('name', '=', name)
    .execute();
  return 1;
}
