import { anyPlaced, type Place, prepared } from '@northvale/projections/engine/database.ts';
import type { Accounts, Runner } from '../commands/issueCommand.ts';
import type { Database } from '../database/database.ts';
import { together } from '../database/together.ts';
import type { Identity } from '../identity/identity.ts';
import { isId } from '../identity/ids.ts';
import { personFields } from '../identity/person.ts';
import { standingOf } from '../records/users.ts';
import { listedUser, type ListedUser, usersIn } from './users.ts';

export type LookupParts = Pick<Identity, 'people'> & {
  readonly accounts: Accounts;
  readonly db: Database;
  readonly runner: Runner;
};

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
