import type { Database } from '../database/database.ts';
import { type ActRow, brokenAt, NO_ACT } from './chain.ts';

const PAGE = 1_000;

/** Goes through all acts: the number of the first that doesn't follow the one before, undefined where all do. */
export async function verifyActs(db: Database): Promise<number | undefined> {
  let before: typeof NO_ACT | ActRow = NO_ACT;
  for (;;) {
    const page: ActRow[] = await db
      .selectFrom('acts')
      .selectAll()
      .where('number', '>', before.number)
      .orderBy('number')
      .limit(PAGE)
      .execute();
    const broken = brokenAt(page, before);
    const last = page.at(-1);
    if (broken !== undefined || !last) return broken;
    before = last;
  }
}
