import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { rotateDataKey } from '../identity/rotateDataKey.ts';
import { addDataKey, dataKeyChangedAt, dropOlderDataKeys, loadKeys, newDataKey } from '../secrets.ts';
import type { MaintenanceCommand } from './command.ts';
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
 */
async function assertRestarted(db: Database, since: Date): Promise<void> {
  const { rows } = await sql`
    SELECT FROM pg_stat_activity
     WHERE usename = current_user AND datname = current_database() AND backend_start < ${since} LIMIT 1`.execute(db);
  if (rows.length > 0) {
    throw new Error('A server runs since before there was the new key. Restart it, then call this once more.');
  }
}
