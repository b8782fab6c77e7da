import { anyOf } from '@northvale/projections/engine/database.ts';
import type { Database } from '../database/database.ts';
import { isId } from '../identity/ids.ts';
import type { Mailer } from './mailer.ts';

/** Deletes what another process had begun to mail to a person before they were erased, and wrote afterwards. */
export const sweepMails =
  ({ db, mailer }: { readonly db: Database; readonly mailer: Mailer }) =>
  async (): Promise<void> => {
    const owners = (await mailer.owners()).filter(isId);
    const erased = db.selectFrom('people').select('id').where('id', '=', anyOf(owners));
    for (const { id } of await erased.where('erased_at', 'is not', null).execute()) await mailer.erase(id);
  };
