import type { Pool } from 'pg';

/** What happens once in the life of an installation. */
type Milestone = 'firstAdmin' | 'demo' | 'introduced';

export interface Milestones {
  get(name: Milestone): Promise<string | undefined>;
  /** The first value stays: answers the one that stands. */
  setOnce(name: Milestone, value: string): Promise<string>;
  set(name: Milestone, value: string): Promise<void>;
}

export function createMilestones(pool: Pool): Milestones {
  const get = async (name: Milestone): Promise<string | undefined> =>
    (await pool.query<{ value: string }>('SELECT value FROM identity.milestones WHERE name = $1', [name])).rows[0]
      ?.value;
  return {
    get,
    async setOnce(name, value) {
      await pool.query('INSERT INTO identity.milestones (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        name,
        value,
      ]);
      return (await get(name)) ?? value;
    },
    async set(name, value) {
      await pool.query(
        `INSERT INTO identity.milestones (name, value) VALUES ($1, $2)
         ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
        [name, value],
      );
    },
  };
}
