import { type EventMetadata, eventIdOf } from '@northvale/ledger/envelope.ts';
import type { EventToAppend } from '@northvale/ledger/eventStore/eventStore.ts';
import { createMemoryEventStore } from '@northvale/ledger/eventStore/memory/memoryEventStore.ts';
import { hashEvent } from '@northvale/ledger/seal.ts';
import { OWNER } from '@northvale/ledger/testing/given.ts';
import { sealed } from '@northvale/ledger/testing/sealed.ts';
import { createDatabasePool, databaseOf } from '@northvale/projections/engine/database.ts';
import { expect, test } from 'vitest';
import { checkPart } from './checkPart.ts';

const STREAM = `account-${OWNER}`;
const OPENED = {
  type: 'AccountOpened' as const,
  data: { userId: OWNER },
  revision: 0,
  occurredAt: '2026-01-01T00:00:00.000Z',
  actor: { id: OWNER, role: 'user' as const },
  commandId: '',
};
const plain = sealed('account', OWNER, [OPENED])[0] as EventToAppend;

/** As somebody who rewrites a stream might, it shows the old hash where the log's comparison looks: valid by itself. */
function withDecoy(event: EventToAppend): EventToAppend {
  const actor = { ...event.metadata.actor, hash: event.metadata.hash } as EventMetadata['actor'];
  const metadata = { ...event.metadata, actor };
  const hash = hashEvent({ ...event, stream: STREAM, revision: 0, metadata });
  return { ...event, id: eventIdOf(hash), metadata: { ...metadata, hash } };
}

test.each([
  ['in its place', plain, false],
  ['behind a decoy', withDecoy(plain), true],
])(
  'an event that names its hash %s is valid, and it is known whether the log was compared with it',
  async (_, event, isOdd) => {
    const store = createMemoryEventStore();
    const { position } = await store.append(STREAM, 'noStream', [event]);
    const [part = ''] = await store.parts(1);
    // Never queried: the events are checked by themselves.
    const db = databaseOf(createDatabasePool('postgres://127.0.0.1:1/none', { max: 1 }));
    const parts = { store, db, withoutReadModels: true, rest: async () => {} };
    const pieces = { seed: { high: 1, low: 1 }, bounds: [] };
    const job = { part, through: position, seen: position, from: '', to: '\uffff', pieces };
    const counts = { events: 1, streams: 1, compared: 1 };
    const digests = new Int32Array(0);
    expect(await checkPart(parts, job, () => {})).toEqual({ ...counts, suspects: [], isOdd, digests, linked: [] });
  },
);
