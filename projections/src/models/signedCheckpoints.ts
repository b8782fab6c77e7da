import { type Projection, touch } from '../engine/projection.ts';
import { integer, table, text, time } from '../engine/table.ts';

export const signedCheckpointsTable = table('signed_checkpoints', ['size'], {
  size: integer(),
  origin: text(),
  root: text(),
  note: text(),
  cosignatures: text(),
  signed_at: time(),
  revision: integer(),
});

/** The checkpoints that were signed, each with what witnesses have put below it. */
export const signedCheckpoints: Projection<typeof signedCheckpointsTable> = {
  name: 'signedCheckpoints',
  tables: [signedCheckpointsTable],
  migrations: { tables: new URL('./signedCheckpoints.sql', import.meta.url) },

  touches: ({ category, event }) =>
    category === 'checkpoint' ? [touch(signedCheckpointsTable, String(event.data.size))] : [],

  apply({ category, event }, rows) {
    if (category !== 'checkpoint') return;
    const { revision, occurredAt } = event;
    const row = rows.get(signedCheckpointsTable, String(event.data.size));
    if (row && revision <= row.revision) return;
    switch (event.type) {
      case 'CheckpointSigned':
        return rows.put(signedCheckpointsTable, { ...event.data, cosignatures: '', signed_at: occurredAt, revision });
      case 'CheckpointCosigned': {
        if (!row) throw new Error(`a checkpoint of size ${event.data.size} was cosigned, but never signed`);
        const cosignatures = row.cosignatures + event.data.cosignatures;
        return rows.put(signedCheckpointsTable, { ...row, cosignatures, revision });
      }
    }
  },
};
