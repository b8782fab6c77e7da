import { eventStoreContract } from '../../../testing/eventStoreContract.ts';
import { createMemoryEventStore } from './memoryEventStore.ts';

eventStoreContract('the store in memory', async (options) => {
  const store = createMemoryEventStore(options);
  return { store, close: () => store.close() };
});
