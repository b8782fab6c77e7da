import { expect } from 'vitest';
import type { TestApp } from './testApp.ts';
import { untold } from './untold.ts';
import { waitingForLocks } from './waitingForLocks.ts';

/** Has a call wait in the middle, for rows of one person, until something else was done. */
export async function meanwhile<Answer>(
  app: Pick<TestApp, 'parts'>,
  { table, of, id, lock = 'UPDATE' }: { table: string; of: string; id: string; lock?: 'UPDATE' | 'KEY SHARE' },
  call: () => Promise<Answer>,
  done: () => Promise<unknown>,
): Promise<Answer> {
  // What somebody is still to be mailed would wait too.
  await expect.poll(() => untold(app)).toEqual([]);
  const holder = await app.parts.pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(`SELECT FROM identity.${table} WHERE ${of} = $1 FOR ${lock}`, [id]);
    const answer = call();
    await waitingForLocks(app, 1);
    await done();
    await holder.query('COMMIT');
    return await answer;
  } finally {
    holder.release();
  }
}
