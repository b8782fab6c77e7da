import { anyOf } from '@northvale/projections/engine/database.ts';
import { isId } from '../identity/ids.ts';
import type { Parts } from '../parts.ts';

/** Deletes what another process had begun to mail to a person before they were erased, and wrote afterwards. */
export const sweepMails =
  ({ db, mailer }: Pick<Parts, 'db' | 'mailer'>) =>
  async (): Promise<void> => {
    const owners = (await mailer.owners()).filter(isId);
    const erased = db.selectFrom('people').select('id').where('id', '=', anyOf(owners));
    for (const { id } of await erased.where('erased_at', 'is not', null).execute()) await mailer.erase(id);
  };
