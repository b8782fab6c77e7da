import { afterEach, beforeEach, expect, test } from 'vitest';
import { newStream, someEvents } from '../../testing/storedEvents.ts';
import { LogReplaced } from './errors.ts';
import { createMemoryEventStore, type MemoryEventStore } from './memory/memoryEventStore.ts';

let store: MemoryEventStore;
beforeEach(async () => {
  store = createMemoryEventStore();
  await store.append(newStream(), 'noStream', someEvents(5));
});
afterEach(() => store.close());

const subscribe = (after?: string) =>
  store.subscribe({ after, signal: AbortSignal.timeout(5_000) })[Symbol.asyncIterator]();

test('a subscription notices a log that has become shorter, although it has caught up', async () => {
  const batches = subscribe();
  expect((await batches.next()).value).toMatchObject({ caughtUp: true });
  store.loseLast(2);
  await expect(batches.next()).rejects.toThrow(LogReplaced);
});

test('a subscription notices that others have taken the places of events that are gone', async () => {
  const batches = subscribe();
  await batches.next();
  store.loseLast(2);
  await store.append(newStream(), 'noStream', someEvents(4));
  await expect(batches.next()).rejects.toThrow(LogReplaced);
});

test('a subscription does not begin at a place past the end of the log', async () => {
  const after = (await store.lastEvent())?.position;
  store.loseLast(1);
  await expect(subscribe(after).next()).rejects.toThrow(LogReplaced);
});
