import { openEventStore } from '@northvale/ledger/eventStore/open.ts';
import { assertEventsNotElsewhere } from '@northvale/ledger/eventStore/postgres/sealing.ts';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import { openDatabase, type Started, stopAll } from '../startup/openDatabase.ts';
import type { MaintenanceCommand } from './runCommand.ts';
import { rebuildReadModels } from './rebuildReadModels.ts';

export const rebuild: MaintenanceCommand = {
  takes: '',
  does: 'rebuilds the read models from the events',
  options: {},
  help: 'Stop an embedded start first. With DATABASE_URL, servers go on reading the old ones until the swap.',

  async run(_, { config, say, note }) {
    const started: Started = [];
    try {
      const settings = config();
      const { databaseUrl } = await openDatabase(settings, note, started);
      const pool = createPool(databaseUrl, { max: 3 });
      started.push(() => pool.end());
      await assertEventsNotElsewhere(pool, settings.eventStoreUrl);
      const store = await openEventStore({ eventStoreUrl: settings.eventStoreUrl, databaseUrl });
      started.push(() => store.close());
      await rebuildReadModels(store, pool, say);
    } finally {
      await stopAll(started);
    }
  },
};
