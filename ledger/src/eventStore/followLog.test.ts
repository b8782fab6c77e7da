import { afterEach, beforeEach, expect, test } from 'vitest';
import { newStream, someEvents } from '../../testing/storedEvents.ts';
import { LogReplaced } from './errors.ts';
import { createMemoryEventStore, type MemoryEventStore } from './memory/memoryEventStore.ts';
import { openEventStore } from './open.ts';

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

const databaseUrl = 'postgres://127.0.0.1:1/nobody-listens-here';

test.each([
  ['http://admin:secret@localhost:2113', 'but has http://'],
  ['postgres://admin:secret@localhost/ledger', 'but has postgres://'],
  ['admin:secret@localhost:2113', 'but has no scheme'],
])('%s is no event store, and the sentence keeps the secret', async (eventStoreUrl, words) => {
  const refused = await openEventStore({ eventStoreUrl, databaseUrl }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(TypeError);
  expect(String(refused)).toContain(words);
  expect(String(refused)).not.toContain('secret');
});

test.each([undefined, '', 'esdb://localhost:2113?tls=false', 'esdb+discover://admin:secret@cluster.example:2113'])(
  '%s opens a store, before either server answers',
  async (eventStoreUrl) => {
    const store = await openEventStore({ eventStoreUrl, databaseUrl });
    await store.close();
  },
);
