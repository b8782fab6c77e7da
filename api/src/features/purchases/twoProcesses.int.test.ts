import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ledgerEvent } from '@northvale/ledger/event/ledgerEvent.ts';
import { streamName } from '@northvale/ledger/event/streams.ts';
import { investment } from '@northvale/ledger/investment/investment.ts';
import { createTestDatabase, type TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../../testing/client.ts';
import { openParts } from '../../../testing/openParts.ts';
import { createPersons, type TestPerson } from '../../../testing/persons.ts';
import { type Started as Process, startServer, stopped } from '../../../testing/serverProcess.ts';
import { endOldReservations } from '../../commands/reservations.ts';
import { readConfig } from '../../config.ts';
import type { Parts } from '../../startup/createParts.ts';
import { type Started, stopAll } from '../../startup/openDatabase.ts';

const ADMIN = { ADMIN_EMAIL: 'admin@northvale.example', ADMIN_PASSWORD: 'Quiet-harbour-51' };
const BUYERS = 200;
const UNITS = 50;

const started: Started = [];
let database: TestDatabase;
let processes: Process[];
let urls: string[];
/** A third process's view of the same database, for what no call tells. */
let parts: Parts;
let buyers: TestPerson[];
let adminToken: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'northvale-purchases-'));
  started.push(() => rm(dataDir, { recursive: true, force: true }));
  const settings = { DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir, DEMO: '0', RATE_LIMITS: 'off', ...ADMIN };
  processes = [startServer(settings), startServer(settings)];
  urls = await Promise.all(processes.map(({ url }) => url));
  const config = readConfig({ ...settings, LOG_LEVEL: 'silent' });
  ({ parts } = await openParts(config, database.connectionString, started));
  const client = createClient(urls[0]!);
  const body = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD };
  const { token, payload } = (await client.call('POST /auth/login', { body })).body;
  adminToken = token;
  const { person } = createPersons(parts, client, payload._id, async () => {});
  buyers = await Promise.all(Array.from({ length: BUYERS }, () => person({ verified: true, balance: 300 })));
});
afterAll(async () => {
  await stopped(processes[0]!);
  processes[1]!.child.kill('SIGKILL');
  await stopAll(started);
  await database.drop();
});

async function listed(name: string): Promise<string> {
  const body = {
    name,
    category: 'Real Estate',
    investmentReturn: '10%',
    duration: '6 months',
    pricePerUnit: 100,
    unitsOffered: UNITS,
  };
  const { call } = createClient(urls[0]!);
  return (await call('POST /auth/investments', { token: adminToken, body })).body.investment._id;
}

/** What the call of the n-th buyer is answered: 'bought', the refusal's code, or that no answer came. */
async function bought(investmentId: string, n: number, url = urls[n % 2]!): Promise<string> {
  const { id: userId, token } = buyers[n]!;
  const { call } = createClient(url);
  const answer = await call('POST /auth/invest', {
    token,
    body: { userId, investmentId, unitsPurchased: 1 },
    headers: { 'Idempotency-Key': `once-${investmentId}` },
  }).catch(() => undefined);
  if (answer === undefined) return 'no answer';
  if (answer.body.code === 'Unavailable') {
    // One process alone takes fewer at once than there are buyers.
    await sleep(Number(answer.headers.get('retry-after')) * 1_000);
    return bought(investmentId, n, url);
  }
  return answer.status < 300 ? 'bought' : `${answer.status} ${answer.body.code}`;
}

const counted = (answers: readonly string[]) =>
  Object.fromEntries([...new Set(answers)].map((each) => [each, answers.filter((other) => other === each).length]));

/** How many units are in people's accounts. */
async function owned(investmentId: string): Promise<number> {
  const accounts = await Promise.all(buyers.map(({ id }) => parts.accounts.load(id)));
  const held = accounts.flatMap(({ holdings }) => [...holdings.values()]);
  return held.filter((each) => each.investmentId === investmentId).reduce((sum, { units }) => sum + units, 0);
}

/** How many units were sold or reserved at the moment at which most were, by the investment's own events. */
async function mostTaken(investmentId: string): Promise<number> {
  const stored = await parts.store.readStream(streamName('investment', investmentId), { from: 0 });
  let [state, most] = [investment.initialState, 0];
  for (const each of stored) {
    state = investment.evolve(state, ledgerEvent(each).event as Parameters<typeof investment.evolve>[1]);
    most = Math.max(most, state.sold + state.reserved);
  }
  return most;
}

test('two processes sell each unit once, and refuse whoever comes too late', async () => {
  const investmentId = await listed('Harbor Lofts');
  const answers = await Promise.all(buyers.map((_, n) => bought(investmentId, n)));
  expect(counted(answers)).toEqual({ bought: UNITS, '409 SoldOut': BUYERS - UNITS });
  expect(await owned(investmentId)).toBe(UNITS);
  await expect.poll(() => parts.investments.load(investmentId)).toMatchObject({ sold: UNITS, reserved: 0 });
});

test('when one of them dies in the middle, what it had reserved is sold again, and nothing twice', async () => {
  const investmentId = await listed('Old Mill');
  let answered = 0;
  const answers = await Promise.all(
    buyers.map(async (_, n) => {
      const answer = await bought(investmentId, n);
      if ((answered += 1) === 10) processes[1]!.child.kill('SIGKILL');
      return answer;
    }),
  );
  expect(
    Object.keys(counted(answers)).filter((each) => !['bought', 'no answer', '409 SoldOut'].includes(each)),
  ).toEqual([]);
  await endOldReservations(parts, [investmentId], new Date(Date.now() + 61_000));
  const left = await parts.investments.load(investmentId);
  expect([left.reserved, left.sold]).toEqual([0, await owned(investmentId)]);
  // Everybody asks again as they did.
  const again = await Promise.all(buyers.map((_, n) => bought(investmentId, n, urls[0])));
  expect(counted(again)).toEqual({ bought: UNITS, '409 SoldOut': BUYERS - UNITS });
  expect([await owned(investmentId), await mostTaken(investmentId)]).toEqual([UNITS, UNITS]);
});
