import type { CheckpointEvent } from '@northvale/ledger/proof/checkpointStream.ts';
import type { Recorded } from '@northvale/ledger/decider.ts';
import { system } from '@northvale/ledger/testing/given.ts';
import { stored } from '@northvale/ledger/testing/storedEvents.ts';
import { expect, test } from 'vitest';
import { createReadTables } from '../../testing/readTables.ts';
import { PROJECTIONS } from './readModels.ts';
import { signedCheckpointsTable } from './signedCheckpoints.ts';

const facts: readonly CheckpointEvent[] = [
  { type: 'CheckpointSigned', data: { origin: 'ledger.example', size: 3, root: 'three', note: 'a note' } },
  { type: 'CheckpointCosigned', data: { size: 3, cosignatures: '— one\n' } },
  { type: 'CheckpointCosigned', data: { size: 3, cosignatures: '— two\n' } },
  { type: 'CheckpointSigned', data: { origin: 'ledger.example', size: 21, root: 'more', note: 'another' } },
];
const events = stored(
  'checkpoint',
  'ledger',
  facts.map((fact, revision): Recorded<CheckpointEvent> => {
    const occurredAt = `2026-11-21T12:0${revision}:00.000Z`;
    return { ...fact, revision, occurredAt, actor: system, commandId: '' };
  }),
);

test('each checkpoint is a row, with the cosignatures that came later', () => {
  const tables = createReadTables(...PROJECTIONS);
  tables.apply(events, 1);
  tables.apply(events.slice(1));
  const [first, second] = tables.rowsOf(signedCheckpointsTable);
  expect(first).toEqual({
    origin: 'ledger.example',
    size: 3,
    root: 'three',
    note: 'a note',
    cosignatures: '— one\n— two\n',
    signed_at: '2026-11-21T12:00:00.000Z',
    revision: 2,
  });
  expect(second).toMatchObject({ size: 21, cosignatures: '', revision: 3 });
  // No other read table knows of them.
  expect(Object.keys(tables.dump())).toEqual(['signed_checkpoints']);
});
