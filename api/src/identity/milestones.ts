import type { Selectable } from 'kysely';
import type { IdentityDatabase, IdentityTables } from './tables.ts';

/** What happens once in the life of an installation. */
type Milestone = Selectable<IdentityTables['milestones']>['name'];

export interface Milestones {
  get(name: Milestone): Promise<string | undefined>;
  /** The first value stays: answers the one that stands. */
  setOnce(name: Milestone, value: string): Promise<string>;
  set(name: Milestone, value: string): Promise<void>;
}

export function createMilestones(db: IdentityDatabase): Milestones {
  const get = async (name: Milestone): Promise<string | undefined> =>
    (await db.selectFrom('milestones').select('value').where('name', '=', name).executeTakeFirst())?.value;
  const insert = (name: Milestone, value: string) => db.insertInto('milestones').values({ name, value });
  return {
    get,
    async setOnce(name, value) {
      await insert(name, value)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return (await get(name)) ?? value;
    },
    async set(name, value) {
      await insert(name, value)
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
    },
  };
}
