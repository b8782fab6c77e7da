import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { TestApp } from './testApp.ts';

/** Long enough for each to have read what it rests on. */
const MEETING_MS = 700;

/** Makes calls meet: nothing is written to a table before all of them have read, if nothing keeps them from reading. */
export async function atOnce<Answer>(
  { databaseUrl }: Pick<TestApp, 'databaseUrl'>,
  table: string,
  ...calls: (() => Promise<Answer>)[]
): Promise<Answer[]> {
  const owner = new Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    await owner.query(`BEGIN; LOCK TABLE ${table} IN EXCLUSIVE MODE`);
    const answers = Promise.all(calls.map((call) => call()));
    await sleep(MEETING_MS);
    await owner.query('COMMIT');
    return await answers;
  } finally {
    await owner.end();
  }
}
