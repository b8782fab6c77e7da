import { copyLedger } from '@northvale/ledger/eventStore/copy.ts';
import { openEventStore } from '@northvale/ledger/eventStore/open.ts';
import { countEvents } from '@northvale/ledger/eventStore/postgres/reads.ts';
import { sealLog } from '@northvale/ledger/eventStore/postgres/sealing.ts';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import { sourceOf } from '@northvale/projections/engine/checkpoint.ts';
import { READ_MODEL_VERSION } from '@northvale/projections/engine/version.ts';
import { type DatabaseAddresses, openDatabase, type Started, stopAll } from '../startup/openDatabase.ts';
import { createProgressBar } from './progressBar.ts';
import { rebuildReadModels } from './rebuildReadModels.ts';
import { type MaintenanceCommand, WrongUsage } from './runCommand.ts';

export const copy: MaintenanceCommand = {
  takes: '--to esdb://…',
  does: 'copies the events to EventStoreDB and rebuilds the read models from there',
  options: { to: { type: 'string' } },
  help: 'It can be cut off and called again. With DATABASE_URL the product may go on meanwhile; at the end the old log is sealed.',

  async run({ option }, { config, say, note }) {
    const to = option('to');
    if (to === undefined) throw new WrongUsage('Where to? Name the server with --to.');
    const settings = config();
    if (settings.eventStoreUrl) throw new Error('EVENTSTORE_URL is set: the events are in EventStoreDB already.');
    const started: Started = [];
    try {
      await copyToEventStoreDb(await openDatabase(settings, note, started), to, say);
    } finally {
      await stopAll(started);
    }
  },
};

/**
 * Moves the ledger from Postgres to another event store: copies and verifies the log while it is written to, the last
 * of it while nobody can, and seals it; then rebuilds the read models from the copy. Repeatable: a copy that was cut
 * off goes on where it stopped.
 *
 * @throws LogsDiffer where the target holds something else
 * @throws Error where the ledger goes on in a third store already
 */
export async function copyToEventStoreDb(
  { ownerUrl, databaseUrl }: DatabaseAddresses,
  to: string,
  say: (line: string) => void,
): Promise<void> {
  const from = await openEventStore({ databaseUrl });
  const target = await openEventStore({ eventStoreUrl: to, databaseUrl, setting: '--to' });
  const pool = createPool(databaseUrl, { max: 4 });
  const ownerPool = createPool(ownerUrl, { max: 1 });
  const bar = createProgressBar();
  try {
    // What it was moved to before holds what was written since; rebuilt from here, the read models would lose it.
    const source = await sourceOf(pool, READ_MODEL_VERSION);
    if (source !== undefined && source !== (await from.storeId()) && source !== (await target.storeId()))
      throw new Error('The read models were made from another event store, where the ledger goes on: nothing to copy.');
    const expected = await countEvents(pool);
    const { copied, verified, streams } = await copyLedger({
      from,
      to: target,
      withoutWriters: (work) => sealLog(ownerPool, withoutSecrets(to), work),
      onProgress: ({ phase, events }) => bar.show(phase === 'copying' ? 'Copying' : 'Verifying', events, expected),
    });
    bar.end();
    say(`Copied ${copied} events. Verified all ${verified} of ${streams} streams: the same order, ids and hashes.`);
    say('The old log is sealed: it can be read, and takes no events any more.');
    await rebuildReadModels(target, pool, say);
    say('From now on start with EVENTSTORE_URL set to the new address. The old events stay where they are.');
  } finally {
    bar.end();
    await Promise.all([from.close(), target.close(), pool.end(), ownerPool.end()]);
  }
}

/** What an address says without its options, user and password, which may hold a slash. */
const withoutSecrets = (address: string): string => address.replace(/\?.*$/, '').replace(/\/\/[^@]*@/, '//');
