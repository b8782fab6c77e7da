import { anyPlaced, type Place, prepared } from '@northvale/projections/engine/database.ts';
import { together } from '../database/together.ts';
import { isId } from './ids.ts';
import type { IdentityDatabase } from './tables.ts';

/** Names by user id; ids that nobody has are left out. */
export type Names = (ids: Iterable<string>) => Promise<ReadonlyMap<string, string>>;

export function createNames(db: IdentityDatabase): Names {
  const namesOf = prepared(db, (place: Place<{ ids: readonly string[] }>) =>
    db
      .selectFrom('people')
      .select(['id', 'name'])
      .where('id', '=', anyPlaced(place('ids'))),
  );
  const nameOf = together(async (ids) => new Map((await namesOf({ ids })).map(({ id, name }) => [id, name])));
  return async (ids) => {
    const wanted = [...new Set(ids)].filter(isId);
    const found = await Promise.all(wanted.map(async (id) => [id, await nameOf(id)] as const));
    return new Map(found.flatMap(([id, name]) => (name === undefined ? [] : [[id, name]])));
  };
}
