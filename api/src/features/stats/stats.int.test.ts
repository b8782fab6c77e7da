import { READ_SCHEMA } from '@northvale/projections/engine/version.ts';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.stop());

test('reports that take long hold up no deposit', async () => {
  const [ann, admin] = [await app.person(), await app.admin()];
  const owner = createPool(app.databaseUrl, { max: 2 });
  const client = await owner.connect();
  await client.query(`BEGIN; LOCK TABLE ${READ_SCHEMA}.weeks IN ACCESS EXCLUSIVE MODE`);
  let answered = 0;
  const reports = Array.from({ length: 24 }, async () => {
    const { status } = await app.call('GET /admin/stats', { token: admin.token });
    answered += 1;
    return status;
  });
  await expect.poll(() => waiting(owner)).toBeGreaterThan(0);

  const deposit = await app.call('POST /auth/deposit-requests', {
    token: ann.token,
    body: { userId: ann.id, amount: 100 },
  });
  expect([deposit.status, deposit.headers.get('read-model'), answered]).toEqual([201, null, 0]);

  await client.query('ROLLBACK');
  client.release();
  await owner.end();
  expect(await Promise.all(reports)).toEqual(reports.map(() => 200));
});

/** How many statements wait for a lock. */
async function waiting(owner: Pool): Promise<number> {
  const { rows } = await owner.query<{ waiting: number }>(
    `SELECT count(*)::integer AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting ?? 0;
}
