import { anyPlaced, type Place, prepared } from '@northvale/projections/engine/database.ts';
import { together } from '../database/together.ts';
import { isId } from '../identity/ids.ts';
import { personFields } from '../identity/person.ts';
import type { Parts } from '../parts.ts';
import { standingOf } from './records.ts';
import { type ListedUser, listedUser, usersIn } from './userQueries.ts';

export type LookupParts = Pick<Parts, 'accounts' | 'db' | 'people' | 'runner'>;

/** Finds one user: with the account as the read models have it and, where those lag, as its stream says. */
export function createUserLookup({ accounts, db, people, runner }: LookupParts) {
  const withIds = prepared(db, (place: Place<{ ids: readonly string[] }>) =>
    usersIn(db)
      .selectAll('accounts')
      .select(personFields)
      .where('people.id', '=', anyPlaced(place('ids'))),
  );
  const withId = together(async (ids) => new Map((await withIds({ ids })).map((row) => [row.user_id, row])));
  return async (id: string): Promise<ListedUser | undefined> => {
    const row = runner.status().current && isId(id) ? await withId(id) : undefined;
    if (row) return listedUser(people, row);
    const person = await people.byId(id);
    return person && { person, standing: standingOf(await accounts.load(id)) };
  };
}
