import type { Transaction } from 'kysely';
import type { IdentityDatabase, IdentityTables } from './tables.ts';

/**
 * Changes several rows of a person, who is locked first, as by an erasure: of two that began at opposite ends each
 * would wait for the other. Undefined, with nothing done, where the person is erased.
 * @param lock shared with others that change rows of theirs; alone where the person changes too, or rows are counted
 */
export const withPerson = <Done>(
  db: IdentityDatabase,
  userId: string,
  lock: 'forShare' | 'forNoKeyUpdate',
  change: (transaction: Transaction<IdentityTables>) => Promise<Done>,
): Promise<Done | undefined> =>
  db.transaction().execute(async (transaction) => {
    const living = transaction
      .selectFrom('people')
      .select('id')
      .where('id', '=', userId)
      .where('erased_at', 'is', null);
    return (await living[lock]().executeTakeFirst()) && change(transaction);
  });
