import type { Kysely } from 'kysely';
import { type Projection, touch } from '../engine/projection.ts';
import { integer, type RowOf, table, type TablesOf, text, time } from '../engine/table.ts';

export const signedCheckpointsTable = table('signed_checkpoints', ['size'], {
  size: integer(),
  origin: text(),
  root: text(),
  note: text(),
  cosignatures: text(),
  signed_at: time(),
  revision: integer(),
});

type Read = TablesOf<typeof signedCheckpointsTable>;

/** The checkpoints that were signed, each with what witnesses have put below it. */
export const signedCheckpoints: Projection<typeof signedCheckpointsTable> = {
  name: 'signedCheckpoints',
  tables: [signedCheckpointsTable],
  sql: new URL('./signedCheckpoints.sql', import.meta.url),

  touches: ({ category, event }) =>
    category === 'checkpoint' ? [touch(signedCheckpointsTable, String(event.data.size))] : [],

  apply({ category, event }, rows) {
    if (category !== 'checkpoint') return;
    const { revision, occurredAt } = event;
    const row = rows.get(signedCheckpointsTable, String(event.data.size));
    if (row && revision <= row.revision) return;
    switch (event.type) {
      case 'CheckpointSigned': {
        const { continues: _, ...signed } = event.data;
        return rows.put(signedCheckpointsTable, { ...signed, cosignatures: '', signed_at: occurredAt, revision });
      }
      case 'CheckpointCosigned': {
        if (!row) throw new Error(`a checkpoint of size ${event.data.size} was cosigned, but never signed`);
        const cosignatures = row.cosignatures + event.data.cosignatures;
        return rows.put(signedCheckpointsTable, { ...row, cosignatures, revision });
      }
    }
  },
};

/** The checkpoint over most entries, with what witnesses have put below it; undefined before the first. */
export const newestCheckpoint = (db: Kysely<Read>): Promise<RowOf<typeof signedCheckpointsTable> | undefined> =>
  db.selectFrom('signed_checkpoints').selectAll().orderBy('size', 'desc').limit(1).executeTakeFirst();

/** The first checkpoint over an entry of the log, counted from 0; undefined while none covers it. */
export const firstCheckpointOver = (db: Kysely<Read>, entry: number) =>
  db
    .selectFrom('signed_checkpoints')
    .select(['size', 'root'])
    .where('size', '>', entry)
    .orderBy('size')
    .limit(1)
    .executeTakeFirst();
