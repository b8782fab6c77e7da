import { eventStoreContract } from '../../../testing/eventStoreContract.ts';
import { createMemoryEventStore } from './memoryEventStore.ts';

eventStoreContract('the store in memory', async () => {
  const store = createMemoryEventStore();
  return { store, close: () => store.close() };
});
