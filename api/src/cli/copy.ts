import { openDatabase, type Started, stopAll } from '../startup/openDatabase.ts';
import { type MaintenanceCommand, WrongUsage } from './command.ts';
import { copyToEventStoreDb } from './copyToEventStoreDb.ts';

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
