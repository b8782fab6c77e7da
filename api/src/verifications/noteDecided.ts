import { every } from '@northvale/projections/engine/log.ts';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Parts } from '../parts.ts';
import { WAITS } from './reviewStatus.ts';

const INTERVAL_MS = 3_600_000;

/** Notes each hour with documents what has become of them, until the signal aborts. */
export const notingDecided = ({ db, log }: Pick<Parts, 'db' | 'log'>) =>
  every(INTERVAL_MS, log, 'decided documents are noted later', () => noteDecided(db));

/**
 * Says of each document whether it may wait: no more of those that were decided, and again where a decision is gone, as
 * after a log was restored. One that is handed in meanwhile is looked at anew.
 */
export async function noteDecided(db: Database): Promise<void> {
  await db
    .updateTable('documents')
    .from('accounts')
    .set(({ eb, ref }) => ({ undecided: eb.not(ref('documents.undecided')) }))
    .where(({ eb, cast, ref }) => eb(cast('documents.user_id', 'text'), '=', ref('accounts.user_id')))
    .where(({ eb, ref }) => eb(ref('documents.undecided'), '<>', sql<boolean>`(${WAITS})`))
    .execute();
}
