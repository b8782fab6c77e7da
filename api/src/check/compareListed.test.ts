import { ledgerEvent } from '@northvale/ledger/event/ledgerEvent.ts';
import type { RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { OWNER } from '@northvale/ledger/testing/given.ts';
import { sealed } from '@northvale/ledger/testing/storedEvents.ts';
import { activityRow, type ActivityRow } from '@northvale/projections/models/activity.ts';
import { expect, test } from 'vitest';
import { compareListed, standingOf } from './chunk.ts';

const [opened] = sealed('account', OWNER, [
  {
    type: 'AccountOpened',
    data: { userId: OWNER },
    revision: 0,
    occurredAt: '2026-01-01T00:00:00.000Z',
    actor: { id: OWNER, role: 'user' },
    commandId: '',
  },
]);
const stored: RecordedEvent = { ...opened!, stream: `account-${OWNER}`, revision: 0, position: '1' };
const { stream, revision, position, metadata } = stored;
const row = { ...activityRow(ledgerEvent(stored), position, stored.id), actor_id: 'x' } as ActivityRow;
const found = (event: RecordedEvent) =>
  compareListed({ listed: [row], entries: [{ stream, revision, position, hash: metadata.hash }] }, standingOf([event]));

test('a row is compared with an event that was published, and with none that has no hash any more', () => {
  expect(found(stored)).toEqual([
    { kind: 'entries', stream, revision, position, expected: `actor_id "${OWNER}"`, found: 'actor_id "x"' },
  ]);
  expect(found({ ...stored, data: { userId: OWNER, x: null } as never })).toEqual([]);
});
