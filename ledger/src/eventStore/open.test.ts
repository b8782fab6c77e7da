import { expect, test } from 'vitest';
import { openEventStore } from './open.ts';

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
