import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';

let app: TestApp;
let owner: Pool;
beforeEach(async () => {
  app = await startTestApp();
  owner = createPool(app.databaseUrl, { max: 1 });
});
afterEach(async () => {
  await owner.end();
  await app.stop();
});

test("an event that a program of the release before can't read is written once that one has gone", async () => {
  const ann = await app.person();
  const deposit = async () => {
    const body = { userId: ann.id, amount: 100 };
    const { status, body: answer } = await app.call('POST /auth/deposit-requests', { token: ann.token, body });
    return [status, answer.code];
  };
  expect(await deposit()).toEqual([201, undefined]);
  await owner.query(
    `INSERT INTO read_models.versions (version, schema, reads, last_read)
     SELECT 'older', 'read_older', array_remove(reads, 'account:DepositRequested@2'), 'infinity'
       FROM read_models.versions WHERE reads IS NOT NULL`,
  );
  await expect.poll(deposit).toEqual([503, 'Unavailable']);
  await owner.query(`UPDATE read_models.versions SET last_read = '-infinity' WHERE version = 'older'`);
  await expect.poll(deposit).toEqual([201, undefined]);
});
