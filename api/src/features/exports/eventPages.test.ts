import { StoreUnavailable } from '@northvale/ledger/eventStore/errors.ts';
import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { createMemoryEventStore } from '@northvale/ledger/eventStore/memory/memoryEventStore.ts';
import { anEvent, writerOf } from '@northvale/ledger/testing/storedEvents.ts';
import { expect, test } from 'vitest';
import { eventPages } from './formats.ts';

test('an export of all holds what the ledger holds, and not what it says of itself', async () => {
  const store = createMemoryEventStore();
  for (const stream of ['account-1', 'checkpoint-ledger', 'investment-1']) await writerOf(store, stream)([anEvent()]);
  const streams: string[] = [];
  for await (const page of eventPages(store, {})) streams.push(...page.map(({ stream }) => stream));
  expect(streams).toEqual(['account-1', 'investment-1']);
});

test('a page that comes late ends no export', async () => {
  const store = createMemoryEventStore();
  await writerOf(store, 'account-1')([anEvent()]);
  let outages = 2;
  const readAll: EventStore['readAll'] = async (options) => {
    if ((outages -= 1) >= 0) throw new StoreUnavailable('the database is away');
    return store.readAll(options);
  };
  const streams: string[] = [];
  for await (const page of eventPages({ ...store, readAll }, {})) streams.push(...page.map(({ stream }) => stream));
  expect(streams).toEqual(['account-1']);
});
