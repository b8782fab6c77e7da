import { type Place, prepared } from '@northvale/projections/prepared.ts';
import { sql } from 'kysely';
import { isId } from './ids.ts';
import type { IdentityDatabase } from './tables.ts';

/** Names by user id; ids that nobody has are left out. */
export type Names = (ids: Iterable<string>) => Promise<ReadonlyMap<string, string>>;

export function createNames(db: IdentityDatabase): Names {
  const namesOf = prepared(db, (place: Place<{ ids: readonly string[] }>) =>
    db
      .selectFrom('people')
      .select(['id', 'name'])
      .where('id', '=', sql<string>`any(${place('ids')})`),
  );
  return async (ids) => {
    const wanted = [...new Set(ids)].filter(isId);
    if (wanted.length === 0) return new Map();
    return new Map((await namesOf({ ids: wanted })).map(({ id, name }) => [id, name]));
  };
}
