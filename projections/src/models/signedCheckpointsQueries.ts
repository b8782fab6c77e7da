import type { Kysely } from 'kysely';
import type { ReadModels } from './readModels.ts';
import type { RowOf } from '../engine/table.ts';
import type { signedCheckpointsTable } from './signedCheckpoints.ts';

/** The checkpoint over most entries, with what witnesses have put below it; undefined before the first. */
export const newestCheckpoint = (db: Kysely<ReadModels>): Promise<RowOf<typeof signedCheckpointsTable> | undefined> =>
  db.selectFrom('signed_checkpoints').selectAll().orderBy('size', 'desc').limit(1).executeTakeFirst();

/** The first checkpoint over an entry of the log, counted from 0; undefined while none covers it. */
export const firstCheckpointOver = (db: Kysely<ReadModels>, entry: number) =>
  db
    .selectFrom('signed_checkpoints')
    .select(['size', 'root'])
    .where('size', '>', entry)
    .orderBy('size')
    .limit(1)
    .executeTakeFirst();
