import { createTestDatabase, type TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTextHash, hashOf, type HashSeed, seedText } from './textHash.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.drop());

async function byPostgres(text: string, seed: HashSeed) {
  const { rows } = await database.ownerPool.query<{ hash: string }>(
    'SELECT hashtextextended($1 COLLATE "C", $2) AS hash',
    [text, seedText(seed)],
  );
  return hashOf(rows[0]!.hash);
}

const half = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const storable = fc.string({ unit: 'binary', maxLength: 60 }).filter((text) => !text.includes('\0'));

test('a text has the hash that Postgres makes of it, by any seed', async () => {
  await fc.assert(
    fc.asyncProperty(storable, half.filter(Boolean), half, async (text, high, low) => {
      const seed = { high, low };
      expect({ ...createTextHash(seed)(text) }).toEqual(await byPostgres(text, seed));
    }),
    { numRuns: 300 },
  );
});

test('texts of any length have it, also one after another', async () => {
  const seeds = [
    { high: 0, low: 1 },
    { high: -7, low: 12 },
  ];
  for (const seed of seeds) {
    const hash = createTextHash(seed);
    for (const length of [0, 1, 11, 12, 13, 24, 4_095, 4_096, 9_000, 3]) {
      const text = 'ä€x'.repeat(length).slice(0, length);
      expect({ ...hash(text) }).toEqual(await byPostgres(text, seed));
    }
  }
});
