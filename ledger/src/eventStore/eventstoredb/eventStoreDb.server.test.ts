import { eventStoreContract } from '../../../testing/eventStoreContract.ts';
import { createEventStoreDbStore } from './eventStoreDb.ts';

// `EVENTSTORE_URL=esdb://… npm run test:eventstoredb`: the same contract, against a real server, beside other data.
const connectionString = process.env['EVENTSTORE_URL'];
if (!connectionString) throw new Error('EVENTSTORE_URL must name a server that these tests may write to');

eventStoreContract('EventStoreDB', async (options) => {
  const store = await createEventStoreDbStore({ ...options, connectionString });
  return { store, close: () => store.close() };
});
