import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import { pino } from 'pino';
import { readConfig } from '../src/config.ts';
import { openDatabase, type Started, stopAll } from '../src/startup/openDatabase.ts';
import { openParts } from '../testing/openParts.ts';
import { createCalls } from './calls.ts';
import { createFaults, type Faults } from './faults.ts';
import { createFleet } from './fleet.ts';
import { enrolAll, FIRST_BALANCE, RIPENING } from './people.ts';
import { HARNESS, makeTrouble } from './trouble.ts';
import { expectPayouts, expectRecovery, judge } from './verdict.ts';
import { modelOf, work } from './work.ts';

export interface TortureOptions {
  readonly seconds: number;
  readonly databaseUrl: string;
  readonly eventStoreUrl?: string | undefined;
  readonly say: (line: string) => void;
}

const PROCESSES = 3;
const INVESTORS = 8;
/** At one account at once, through whichever processes. */
const LANES = 2;
const VERSIONS = ['torture1', 'torture2'];

/** Lets people work while everything goes wrong, and then looks whether all is as it was acknowledged. */
export async function torture({ seconds, databaseUrl, eventStoreUrl, say }: TortureOptions): Promise<Faults> {
  const dataDir = await mkdtemp(join(tmpdir(), 'northvale-torture-'));
  const started: Started = [() => rm(dataDir, { recursive: true, force: true })];
  const faults = createFaults();
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    ...(eventStoreUrl === undefined ? {} : { EVENTSTORE_URL: eventStoreUrl }),
  };
  try {
    const ours = new URL(databaseUrl);
    ours.searchParams.set('application_name', HARNESS);
    const config = readConfig({ ...env, DATABASE_URL: ours.href });
    const opened = await openDatabase(config, say, started);
    const { parts } = await openParts(config, opened.databaseUrl, started);
    const ownerPool = createPool(opened.ownerUrl, { max: 2 });
    started.push(() => ownerPool.end());
    const { investors, admins, investmentId } = await enrolAll(parts, INVESTORS, seconds * 1_000);

    const fleet = createFleet({ size: PROCESSES, version: VERSIONS[0] ?? '', databaseUrl, env, ownerPool, faults });
    started.push(fleet.stop);
    fleet.start();
    await Promise.all(fleet.servers.map(fleet.untilServing));
    say(`${PROCESSES} processes serve; ${seconds} s of trouble begin.`);

    const calls = createCalls(fleet, parts.store, faults);
    const models = investors.map((investor) =>
      modelOf(investor, FIRST_BALANCE + RIPENING.holdings * (RIPENING.payout - RIPENING.cost)),
    );
    const log = pino({ level: 'silent' });
    const ending = new AbortController();
    const { signal } = ending;
    const ended = Promise.all([
      ...models.flatMap((model) =>
        Array.from({ length: LANES }, () => work(model, { calls, admins, investmentId, faults }, signal)),
      ),
      ...[1, 2].map(() =>
        makeTrouble(
          { fleet, faults, versions: VERSIONS, store: parts.store, pool: parts.pool, ownerPool, log },
          signal,
        ),
      ),
    ]);
    await Promise.race([ended, sleep(seconds * 1_000)]);
    ending.abort();
    await ended;
    say('The trouble is over; everything must be well again.');
    await expectRecovery(fleet);
    await expectPayouts(parts, models, faults);
    await fleet.stop();
    await judge(parts, models, VERSIONS, log, faults);
  } finally {
    await stopAll(started);
  }
  return faults;
}
