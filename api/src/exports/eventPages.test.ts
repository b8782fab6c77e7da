import { createMemoryEventStore } from '@northvale/ledger/eventStore/memory/memoryEventStore.ts';
import { anEvent, writerOf } from '@northvale/ledger/testing/storedEvents.ts';
import { expect, test } from 'vitest';
import { eventPages } from './eventPages.ts';

test('an export of all holds what the ledger holds, and not what it says of itself', async () => {
  const store = createMemoryEventStore();
  for (const stream of ['account-1', 'checkpoint-ledger', 'investment-1']) await writerOf(store, stream)([anEvent()]);
  const streams: string[] = [];
  for await (const page of eventPages(store, {})) streams.push(...page.map(({ stream }) => stream));
  expect(streams).toEqual(['account-1', 'investment-1']);
});
