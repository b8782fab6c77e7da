import type { Database } from '../database/database.ts';

/** All admins or all auditors, to write to. */
export const staffOf = (db: Database, role: 'admin' | 'auditor') =>
  db
    .selectFrom('people')
    .innerJoin('accounts', (join) => join.on('accounts.user_id', '=', ({ cast }) => cast('people.id', 'text')))
    .select(['people.id', 'people.name', 'people.email'])
    .where('accounts.role', '=', role)
    .where('people.erased_at', 'is', null)
    .execute();
