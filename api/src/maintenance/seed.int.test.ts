import { PassThrough } from 'node:stream';
import { createTestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { prepareSchemas } from '../startup/openDatabase.ts';
import { COMMANDS } from './commands.ts';
import { runCommand } from './runCommand.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase({ name: 'seed', build: prepareSchemas });
});
afterAll(() => database.drop());

async function run(...words: string[]) {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const config = () => readConfig({ DATABASE_URL: database.ownerUrl, DATA_DIR: '/nonexistent' });
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

test('a ledger that holds something already stays as it is', async () => {
  const before = await events();
  const { code, said } = await run('seed', '--users', '80', '--events', '1500');
  expect([code, said]).toEqual([1, expect.stringContaining('The log holds events already')]);
  expect(await events()).toBe(before);
});

const events = async () => (await database.ownerPool.query('SELECT FROM ledger.events')).rowCount;

test.each([
  [['--users', '0'], "'0' is no number for --users."],
  [['--users', '100', '--events', '150'], 'So many people have at least 212 events.'],
  [['--until', 'May'], "'May' is no time"],
])('seed %j is refused with a sentence', async (words, sentence) => {
  expect(await run('seed', ...words)).toMatchObject({ code: 1, said: expect.stringContaining(sentence) });
});
