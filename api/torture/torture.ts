import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ledgerEvent } from '@northvale/ledger/event/ledgerEvent.ts';
import { createChainCheck } from '@northvale/ledger/eventStore/copy.ts';
import type { EventStore, RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { postings } from '@northvale/ledger/journal/journal.ts';
import { usd } from '@northvale/ledger/money.ts';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import type { Log } from '@northvale/projections/engine/log.ts';
import { rebuild } from '@northvale/projections/engine/rebuild.ts';
import { createProjectionRunner } from '@northvale/projections/engine/runner.ts';
import { schemasOf } from '@northvale/projections/engine/version.ts';
import { dump } from '@northvale/projections/testing/dump.ts';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { readConfig } from '../src/config.ts';
import type { Reconciliation } from '../src/contract/bank.ts';
import type { Parts } from '../src/startup/createParts.ts';
import { openDatabase, type Started, stopAll } from '../src/startup/openDatabase.ts';
import { openParts } from '../testing/openParts.ts';
import { keepBank } from './bank.ts';
import { type Calls, createCalls, isGranted } from './calls.ts';
import { command, missing } from './drill.ts';
import { createFaults, type Faults } from './faults.ts';
import { createFleet, type Fleet, type Server } from './fleet.ts';
import { type Caller, FEE_BPS, enrolAll, FIRST_BALANCE, RIPENING, UNIT_COST } from './people.ts';
import { type Model, modelOf, pick, work } from './work.ts';

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
/** Dollars, for a referral. */
const REWARD = 25;
const VERSIONS = ['torture1', 'torture2'];

/** Lets people work while everything goes wrong, and then looks whether all is as it was acknowledged. */
export async function torture({ seconds, databaseUrl, eventStoreUrl, say }: TortureOptions): Promise<Faults> {
  const dataDir = await mkdtemp(join(tmpdir(), 'northvale-torture-'));
  // Run as root, a restored database has an account of its own, which must get in.
  await chmod(dataDir, 0o711);
  const started: Started = [() => rm(dataDir, { recursive: true, force: true })];
  const faults = createFaults();
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    PLATFORM_FEE_BPS: String(FEE_BPS),
    REFERRAL_REWARD: String(REWARD),
    BACKUP_PASSPHRASE: 'a passphrase for the trial alone',
    ...(eventStoreUrl === undefined ? {} : { EVENTSTORE_URL: eventStoreUrl }),
  };
  try {
    const ours = new URL(databaseUrl);
    ours.searchParams.set('application_name', HARNESS);
    const settings = { ...env, DATABASE_URL: ours.href };
    const config = readConfig(settings);
    const opened = await openDatabase(config, say, started);
    const { parts } = await openParts(config, opened.databaseUrl, started);
    const ownerPool = createPool(opened.ownerUrl, { max: 2 });
    started.push(() => ownerPool.end());
    const { investors, admins, investmentIds } = await enrolAll(parts, INVESTORS);

    const fleet = createFleet({ size: PROCESSES, version: VERSIONS[0] ?? '', databaseUrl, env, ownerPool, faults });
    started.push(fleet.stop);
    fleet.start();
    await Promise.all(fleet.servers.map(fleet.untilServing));
    say(`${PROCESSES} processes serve; ${seconds} s of trouble begin.`);

    const calls = createCalls(fleet, parts.store, faults);
    const firstCash = FIRST_BALANCE + RIPENING.holdings * (RIPENING.payout - RIPENING.cost);
    const models: Model[] = [];
    for (const investor of investors) {
      const { holdings } = await parts.accounts.load(investor.id);
      const chosen = [...holdings.values()].map(({ id, atMaturity }) => [id, atMaturity] as const);
      models.push(modelOf(investor, firstCash, new Map(chosen)));
    }
    const log = pino({ level: 'silent' });
    const ending = new AbortController();
    const { signal } = ending;
    const ended = Promise.all([
      ...models.flatMap((model) =>
        Array.from({ length: LANES }, () => work(model, { calls, admins, investmentIds, faults }, signal)),
      ),
      ...[1, 2].map(() =>
        makeTrouble(
          { fleet, faults, versions: VERSIONS, store: parts.store, pool: parts.pool, ownerPool, log },
          signal,
        ),
      ),
    ]);
    const bank = keepBank({ accounts: parts.accounts, calls, admins, models, faults }, signal);
    await Promise.race([ended, bank, sleep((seconds * 1_000) / 2)]);
    // Events in an EventStoreDB are in no backup of ours.
    const backup = eventStoreUrl === undefined ? backUp(settings, models) : undefined;
    await Promise.race([ended, bank, sleep((seconds * 1_000) / 2)]);
    ending.abort();
    const [day, backedUp] = await Promise.all([bank, backup, ended]);
    say('The trouble is over; everything must be well again.');
    await expectRecovery(fleet);
    await expectPayouts(parts, models, faults);
    await expectChoices(parts, models, faults);
    await expectRewards(parts, models, faults);
    await expectEndedReservations(parts, investmentIds, models, faults);
    await expectReconciled(calls, admins[0], day, faults);
    await fleet.stop();
    await judge(parts, models, VERSIONS, log, faults);
    if (backedUp) await expectRestored(backedUp, settings, faults);
  } finally {
    await stopAll(started);
  }
  return faults;
}

interface TroubleOptions {
  readonly fleet: Fleet;
  readonly faults: Faults;
  readonly versions: readonly string[];
  readonly store: EventStore;
  readonly pool: Pool;
  /** Of the database's owner. */
  readonly ownerPool: Pool;
  readonly log: Log;
}

/** The harness's own connections, which nobody cuts. */
const HARNESS = 'northvale torture';
const LONGEST_PAUSE_MS = 7_000;
/** Within 15 seconds a clock is believed; beyond, its process takes no commands. */
const JUMPS_MS = [-240_000, -12_000, 12_000, 240_000, 3_600_000];

/** Makes trouble of all kinds, one after another, until the signal aborts; then everything is well again. */
async function makeTrouble(options: TroubleOptions, signal: AbortSignal): Promise<void> {
  const { fleet, faults, versions, store, pool, ownerPool, log } = options;

  const withServer = async (play: (server: Server) => Promise<void>): Promise<void> => {
    const idle = fleet.servers.filter(({ busy, url }) => !busy && url !== undefined);
    if (idle.length === 0) return;
    const server = pick(idle);
    server.busy = true;
    await play(server);
    server.busy = false;
  };

  const troubles = {
    'pauses (SIGSTOP)': () =>
      withServer(async ({ child }) => {
        child?.kill('SIGSTOP');
        await sleep(Math.random() * LONGEST_PAUSE_MS);
        child?.kill('SIGCONT');
      }),
    'kills (SIGKILL)': () =>
      withServer(async (server) => {
        await fleet.restart(server, 'SIGKILL', server.version);
        await fleet.untilServing(server);
      }),
    'rolling restarts to the other version': () =>
      withServer(async (server) => {
        await fleet.restart(server, 'SIGTERM', pick(versions.filter((version) => version !== server.version)));
        await fleet.untilServing(server);
      }),
    'clock jumps': () =>
      withServer(async ({ child }) => {
        child?.send({ aheadMs: pick(JUMPS_MS) }, () => {});
        await sleep(Math.random() * 3_000);
        child?.send({ aheadMs: 0 }, () => {});
      }),
    'cut connections (pg_terminate_backend)': async () => {
      await ownerPool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND application_name <> $1 AND random() < 0.3`,
        [HARNESS],
      );
    },
    rebuilds: async () => {
      await rebuild({ store, pool, log, version: pick(versions), signal }).catch((error: unknown) => {
        // Its connection may be among those that are cut: what serves stays, and the next one clears up.
        if (/terminat|not queryable/.test(String(error))) faults.count('rebuilds that were cut off');
        else if (!signal.aborted) faults.add(`a rebuild failed: ${String(error)}`);
      });
    },
  };

  const names = Object.keys(troubles) as (keyof typeof troubles)[];
  while (!signal.aborted) {
    const name = pick(names);
    await troubles[name]();
    faults.count(name);
    await sleep(Math.random() * 1_500, undefined, { signal }).catch(() => {});
  }
}

/** A minute for a purchase that may still come, and a round. */
const RESERVED_MS = 90_000;
const RECOVERY_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** When the trouble is over, all processes must serve fresh read models again by themselves. */
async function expectRecovery(fleet: Fleet): Promise<void> {
  for (const server of fleet.servers) {
    await fleet.untilServing(server);
    let seen = '';
    for (const limit = Date.now() + RECOVERY_MS; !seen.includes('"fresh"') && Date.now() < limit; await sleep(100)) {
      const asked = fetch(`${server.url}/api/health/ready`, { signal: AbortSignal.timeout(5_000) });
      seen = await asked.then((answer) => answer.text()).catch(String);
    }
    if (!seen.includes('"fresh"')) await fleet.addFault(server, `has not recovered (${seen})`);
  }
}

/** What ripens during the trouble must be paid out by whichever process is left; that it was so once, balances show. */
async function expectPayouts({ accounts }: Parts, models: readonly Model[], faults: Faults): Promise<void> {
  const soon = new Date(Date.now() + DAY_MS).toISOString();
  const unpaidOf = async ({ owner: { id } }: Model) => {
    const { holdings } = await accounts.load(id);
    return [...holdings.values()].filter(({ status, maturesAt }) => status === 'active' && maturesAt < soon).length;
  };
  let unpaid = Infinity;
  for (const limit = Date.now() + RECOVERY_MS; unpaid > 0 && Date.now() < limit; await sleep(100))
    unpaid = (await Promise.all(models.map(unpaidOf))).reduce((sum, count) => sum + count, 0);
  if (unpaid > 0) faults.add(`${unpaid} holdings have come to maturity and are not paid out`);
}

/** What was chosen stands, and a holding's money bought what it covers, once. */
async function expectChoices({ accounts }: Parts, models: readonly Model[], faults: Faults): Promise<void> {
  const unitsOf = { payOut: 0, reinvestPrincipal: 1, reinvestAll: 2 };
  for (const model of models) {
    const { holdings } = await accounts.load(model.owner.id);
    for (const { id, atMaturity, maturedAt, notReinvested } of holdings.values()) {
      const chosen = model.chosen.get(id) ?? 'payOut';
      if (atMaturity !== chosen) faults.add(`holding ${id}: ${chosen} was acknowledged, and it is ${atMaturity}`);
      if (maturedAt === undefined) continue;
      if (notReinvested !== undefined) faults.add(`holding ${id} bought nothing: ${notReinvested}`);
      model.cash -= UNIT_COST * unitsOf[chosen];
      if (chosen !== 'payOut') faults.count('holdings reinvested');
    }
  }
}

/** Whoever was referred and has paid in earns the first investor one reward: its balance must come to them all. */
async function expectRewards({ accounts }: Parts, models: readonly Model[], faults: Faults): Promise<void> {
  const [first, ...referred] = models;
  if (!first) return;
  for (const { owner } of referred) {
    const requests = [...(await accounts.load(owner.id)).requests.values()];
    if (!requests.some(({ kind, status }) => kind === 'deposit' && status === 'approved')) continue;
    first.cash += REWARD;
    faults.count('referrals rewarded');
  }
  for (const limit = Date.now() + RECOVERY_MS; Date.now() < limit; await sleep(100))
    if ((await accounts.load(first.owner.id)).cash === usd(first.cash)) return;
}

async function expectReconciled(calls: Calls, admin: Caller | undefined, day: string, faults: Faults): Promise<void> {
  if (!admin) return;
  const { data } = await calls.insist(admin, `GET /admin/reconciliations?from=${day}&to=${day}`);
  const [{ external }] = data as unknown as [Reconciliation];
  faults.count('dollars that came to the bank', external.bank ?? 0);
  if (external.difference !== 0) faults.add(`the bank and the ledger differ: ${JSON.stringify(external)}`);
}

type Settings = Readonly<Record<string, string>>;

/** @returns a backup under load, and what was acknowledged before it began */
async function backUp(settings: Settings, models: readonly Model[]) {
  const commandIds = models.flatMap(({ told }) => told.filter(isGranted).map(({ commandId }) => commandId));
  const folder = join(settings['DATA_DIR'] ?? '', 'backups');
  await command(['backup', folder], settings, () => {});
  return { commandIds, folder: join(folder, (await readdir(folder))[0] ?? '') };
}

/** `restore` verifies what it has restored. */
async function expectRestored(backup: Awaited<ReturnType<typeof backUp>>, settings: Settings, faults: Faults) {
  const { DATABASE_URL: _, ...rest } = settings;
  const elsewhere = { ...rest, DATA_DIR: join(rest['DATA_DIR'] ?? '', 'restored') };
  await command(['restore', backup.folder], elsewhere, () => {});
  for (const lost of await missing(elsewhere, backup.commandIds)) faults.add(lost);
  faults.count('commands in the backup', backup.commandIds.length);
}

/** Each unit of a limited offer that was reserved is sold once, or on offer again. */
async function expectEndedReservations(
  { accounts, investments }: Parts,
  investmentIds: readonly string[],
  models: readonly Model[],
  faults: Faults,
): Promise<void> {
  const states = await Promise.all(models.map(({ owner }) => accounts.load(owner.id)));
  for (const id of investmentIds) {
    let offer = await investments.load(id);
    for (const limit = Date.now() + RESERVED_MS; offer.reserved > 0 && Date.now() < limit; await sleep(500))
      offer = await investments.load(id);
    const bought = states
      .flatMap(({ holdings }) => [...holdings.values()])
      .filter(({ investmentId }) => investmentId === id)
      .reduce((sum, { units }) => sum + units, 0);
    if (offer.reserved > 0) faults.add(`${offer.reserved} units of ${id} are still reserved`);
    if (offer.unitsOffered > 0 && offer.sold !== bought) faults.add(`${offer.sold} units are sold, ${bought} are held`);
    if (offer.unitsOffered > 0) faults.count('units of a limited offer sold', bought);
  }
}

/** Whether what was acknowledged stands exactly once, and everything else follows from it. */
async function judge(
  { accounts, history, integrity, pool, store }: Parts,
  models: readonly Model[],
  versions: readonly string[],
  log: Log,
  faults: Faults,
): Promise<void> {
  const written = await readLog(store, faults);
  for (const { owner, cash, held, told } of models) {
    const state = await accounts.load(owner.id);
    if (state.cash !== usd(cash) || state.held !== usd(held))
      faults.add(`account ${owner.id}: ${state.cash} and ${state.held} cents held; told were $${cash} and $${held}`);
    const available = await availableAfterEach(history, owner.id);
    for (const { call, commandId, status, asked, foundTooLittle } of told) {
      const times = written.get(commandId) ?? 0;
      if (times !== (isGranted({ status }) ? 1 : 0))
        faults.add(`${call} was answered ${status} and stands ${times} times`);
      for (const { from, to } of foundTooLittle) {
        faults.count('refusals for want of money');
        // Each event of that time counts: the account may have ended with it when it was decided.
        const then = available.slice(from, to + 1);
        if (!then.some((cash) => cash < usd(asked)))
          faults.add(
            `${call} was refused for want of $${asked} at revisions ${from} to ${to}: ${then.join(', ')} cents`,
          );
      }
    }
  }
  for (const finding of await integrity.findings()) faults.add(`the check says: ${JSON.stringify(finding)}`);
  await rebuild({ store, pool, log, version: 'verdict' });
  const expected = await dump(pool, schemasOf('verdict').live);
  for (const version of versions) {
    // Perhaps no process was left of this version: whoever comes goes on where the last one was.
    const runner = createProjectionRunner({ store, pool, log, version });
    await runner.start();
    if (!(await runner.waitFor((await store.lastEvent())?.position ?? '', RECOVERY_MS)))
      faults.add(`the read models of version ${version} don't get further: ${JSON.stringify(runner.status())}`);
    await runner.stop();
    const found = await dump(pool, schemasOf(version).live);
    for (const [table, rows] of Object.entries(expected))
      if (JSON.stringify(found[table]) !== JSON.stringify(rows))
        faults.add(`table ${table} of version ${version} is not what a replay gives`);
  }
}

/** The money that was available after each of an account's events. */
async function availableAfterEach(history: Parts['history'], userId: string): Promise<readonly number[]> {
  const available: number[] = [];
  for await (const page of history.steps(userId, 0)) available.push(...page.map(({ after }) => after.state.cash));
  return available;
}

/** Checks each event's chain and entry; how many events each command has written. */
async function readLog(store: Parts['store'], faults: Faults): Promise<Map<string, number>> {
  const chains = createChainCheck(store);
  const written = new Map<string, number>();
  let last: RecordedEvent | undefined;
  for (;;) {
    const page = await store.readAll(last ? { after: last.position } : {});
    if (page.length === 0) return written;
    for (const stored of page) {
      const { commandId } = stored.metadata;
      written.set(commandId, (written.get(commandId) ?? 0) + 1);
      await chains.check(stored).catch((error: unknown) => faults.add(String(error)));
      if (sumOf(stored) !== 0) faults.add(`event ${stored.revision} of ${stored.stream} is out of balance`);
      faults.count('events');
      if (stored.type === 'HoldingMatured') faults.count('payouts');
    }
    last = page.at(-1);
  }
}

function sumOf(stored: RecordedEvent): number {
  const { category, id, event } = ledgerEvent(stored);
  if (category !== 'account') return 0;
  return postings(event, id).reduce((sum, { debit, credit }) => sum + debit - credit, 0);
}
