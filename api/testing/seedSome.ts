import { bulkLoad } from '@northvale/ledger/eventStore/postgres/bulkLoad.ts';
import type { Pool } from 'pg';
import { keysOf } from '../src/secrets.ts';
import { createPeopleWriter } from '../src/demo/seed/peopleWriter.ts';
import { seedHistory } from '../src/demo/seed/seedHistory.ts';

/** By which the people of `seedSome` are sealed. */
export const SEED_KEYS = keysOf(
  ['a secret that is only for tests, of some length'],
  Buffer.alloc(32, 7).toString('base64'),
  [new Uint8Array(32).fill(5)],
);

/** 400 people and 4,000 events, each time the same. */
export async function seedSome(ownerPool: Pool): Promise<void> {
  const addPeople = createPeopleWriter(ownerPool, SEED_KEYS.persons);
  async function* batches() {
    for (const batch of seedHistory({ seed: 1, users: 400, events: 4_000, until: Date.UTC(2026, 0, 1) })) {
      await addPeople(batch);
      yield batch.events;
    }
  }
  await bulkLoad(ownerPool, batches());
}
