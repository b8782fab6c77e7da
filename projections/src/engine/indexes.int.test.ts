import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReadModelDatabase, type ReadModelDatabase } from '../../testing/readModelDatabase.ts';
import { describedTables, standingTables } from '../../testing/standingTables.ts';
import { liveCheckpoint } from './checkpoint.ts';
import { ensureGeneration } from './generation.ts';
import { createIndexes } from './indexes.ts';
import type { Projection } from './projection.ts';
import { PROJECTIONS } from '../models/readModels.ts';
import type { Table } from './table.ts';

let database: ReadModelDatabase;
let folder: string;
beforeAll(async () => {
  database = await createReadModelDatabase();
  folder = await mkdtemp(join(tmpdir(), 'northvale-indexes-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

test('where some indexes were made when the process was killed, the others are made next time', async () => {
  const made = { schema: 'read_killed', projections: PROJECTIONS, storeId: 'a store' };
  await ensureGeneration(database.pool, made);
  const indexes = pathToFileURL(join(folder, 'failing.sql'));
  await writeFile(indexes, 'SELECT 1 / 0');
  const projections: Projection[] = PROJECTIONS.map((each) =>
    each.name === 'journal' ? { ...each, migrations: { ...each.migrations, indexes } } : each,
  );
  await expect(createIndexes(database.pool, { ...made, projections })).rejects.toThrow('division by zero');
  expect(await liveCheckpoint(database.pool, made.schema)).toMatchObject({ indexed: false });
  await createIndexes(database.pool, made);
  await createIndexes(database.pool, made);
  expect(await liveCheckpoint(database.pool, made.schema)).toMatchObject({ indexed: true });
  const { checkpoint: _, ...standing } = await standingTables(database.pool, made.schema);
  expect(standing).toEqual(describedTables(PROJECTIONS.flatMap((projection): readonly Table[] => projection.tables)));
});
