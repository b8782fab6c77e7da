import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/testDatabase.ts';
import { openConnection } from '../eventStore/postgres/connection.ts';
import { createPool } from './createPool.ts';

test('whatever a database’s owner has set, a session has what the product relies on', async () => {
  const database = await createTestDatabase();
  for (const setting of [
    `bytea_output = 'escape'`,
    `DateStyle = 'German, DMY'`,
    `TimeZone = 'Asia/Tokyo'`,
    `default_transaction_isolation = 'serializable'`,
    `search_path = 'nowhere'`,
  ])
    await database.ownerPool.query(
      `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET ${setting.replaceAll("'", "''")}', current_database()); END $$`,
    );
  await database.ownerPool.query('CREATE TABLE public.noted (at timestamptz)');
  const pool = createPool(database.ownerUrl, { max: 1 });
  const times = { connectTimeoutMs: 5_000, statementTimeoutMs: 5_000 };
  const client = await openConnection({ connectionString: database.ownerUrl, ...times });
  for (const session of [pool, client]) {
    const { rows } = await session.query(`
      SELECT '\\x41'::bytea::text AS bytea, to_timestamp(0)::text AS time, current_setting('transaction_isolation') AS isolation,
             to_regclass('noted') IS NOT NULL AS found`);
    expect(rows).toEqual([
      { bytea: '\\x41', time: '1970-01-01 00:00:00+00', isolation: 'read committed', found: true },
    ]);
  }
  await client.end();
  await pool.end();
  await database.drop();
});
