import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { createTestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tamper } from '../../testing/tampering.ts';
import { readConfig } from '../config.ts';
import { connectDatabase } from '../database/database.ts';
import { createBankAccounts } from '../identity/bankAccounts.ts';
import { createPersonKeys } from '../identity/personKeys.ts';
import { createPersons } from '../identity/persons.ts';
import { loadKeys } from '../secrets.ts';
import { prepareSchemas } from '../startup/openDatabase.ts';
import { COMMANDS } from './commands.ts';
import { runCommand } from './runCommand.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'northvale-seed-'));
  database = await createTestDatabase({ name: 'seed', build: prepareSchemas });
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

async function run(...words: string[]) {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const config = () => readConfig({ DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir });
  const code = await runCommand(words, COMMANDS, { config, out: new PassThrough(), say, note: say });
  return { code, said: lines.join('\n') };
}

test('an empty ledger is filled with people and a history that has no difference', async () => {
  expect(await run('seed', '--users', '80', '--events', '1500')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Seeded 80 people and 1,500 events in /),
  });
  const { rows } = await database.ownerPool.query(
    `SELECT (SELECT count(*)::int FROM identity.people) AS people,
            (SELECT count(DISTINCT stream)::int FROM ledger.events WHERE stream LIKE 'account-%') AS accounts`,
  );
  expect(rows).toEqual([{ people: 80, accounts: 80 }]);
  const verified = await run('verify');
  expect([verified.code, verified.said]).toEqual([
    0,
    expect.stringMatching(/Verified 1,500 events of 92 streams.*: no/),
  ]);
});

test('each bank account that an event links is there', async () => {
  const { rows } = await database.ownerPool.query(
    'SELECT array_agg(id::text ORDER BY id) AS accounts FROM identity.bank_accounts',
  );
  const linked = await database.ownerPool.query<{ id: string }>(
    `SELECT data::jsonb ->> 'bankAccountId' AS id FROM ledger.events WHERE type = 'BankAccountLinked'`,
  );
  const ids = linked.rows.map(({ id }) => id).toSorted();
  expect(ids.length).toBeGreaterThan(20);
  expect(rows).toEqual([{ accounts: ids }]);
});

test('what is encrypted of seeded people is read by the product', async () => {
  const { db, pool } = connectDatabase(database.connectionString, 2);
  try {
    const keys = createPersonKeys(db, (await loadKeys(readConfig({ DATA_DIR: dataDir }))).persons);
    const first = await db.selectFrom('bank_accounts').select(['id', 'user_id']).executeTakeFirstOrThrow();
    const person = await createPersons(db, keys).byId(first.user_id);
    expect(person).toMatchObject({
      phonenumber: expect.stringMatching(/^\+1 202 555 \d{4}$/),
      address: expect.stringMatching(/^\d+ [A-Z]/),
    });
    const account = (await createBankAccounts(db, keys).bankAccounts([first.id])).get(first.id);
    expect(account).toMatchObject({
      accountNumber: expect.stringMatching(/^\d{8}$/),
      accountHolderName: person?.name,
    });
  } finally {
    await pool.end();
  }
});

test('one that was killed, with its people and none of its events, is called again', async () => {
  await tamper(database.ownerUrl, (owner) => owner.query('TRUNCATE ledger.events'));
  expect(await run('seed', '--users', '80', '--events', '1500')).toMatchObject({ code: 0 });
  expect(await events()).toBe(1500);
  const { rows } = await database.ownerPool.query(
    `SELECT (SELECT count(*)::int FROM identity.bank_accounts) AS linked,
            (SELECT count(*)::int FROM ledger.events WHERE type = 'BankAccountLinked') AS events`,
  );
  expect(rows[0].linked).toBe(rows[0].events);
});

test('a ledger that holds something already stays as it is', async () => {
  const before = await events();
  const { code, said } = await run('seed', '--users', '80', '--events', '1500');
  expect([code, said]).toEqual([1, expect.stringContaining('The log holds events already')]);
  expect(await events()).toBe(before);
});

test('people whose events are in another store keep their bank accounts, and nobody is added to them', async () => {
  await tamper(database.ownerUrl, (owner) => owner.query('TRUNCATE ledger.events'));
  const people = `SELECT (SELECT count(*)::int FROM identity.people) AS people,
                         (SELECT count(*)::int FROM identity.bank_accounts) AS accounts`;
  const { rows: before } = await database.ownerPool.query(people);
  // As the first start has it, wherever events are kept.
  await database.ownerPool.query(`INSERT INTO identity.milestones (name, value) VALUES ('firstAdmin', 'somebody')`);
  const { code, said } = await run('seed', '--users', '80', '--events', '1500');
  expect([code, said]).toEqual([1, expect.stringContaining('been started here')]);
  expect((await database.ownerPool.query(people)).rows).toEqual(before);
});

const events = async () => (await database.ownerPool.query('SELECT FROM ledger.events')).rowCount;

test.each([
  [['--users', '0'], "'0' is no number for --users."],
  [['--users', '100', '--events', '150'], 'So many people have at least 212 events.'],
  [['--until', 'May'], "'May' is no time"],
])('seed %j is refused with a sentence', async (words, sentence) => {
  expect(await run('seed', ...words)).toMatchObject({ code: 1, said: expect.stringContaining(sentence) });
});
