import { createLedgerDatabase } from '../../../testing/testDatabase.ts';
import { eventStoreContract } from '../../../testing/eventStoreContract.ts';
import { createPostgresEventStore } from './postgresEventStore.ts';

eventStoreContract('the store in Postgres', async (options) => {
  const database = await createLedgerDatabase();
  const store = createPostgresEventStore({ ...options, connectionString: database.connectionString });
  return {
    store,
    async close() {
      await store.close();
      await database.drop();
    },
  };
});
