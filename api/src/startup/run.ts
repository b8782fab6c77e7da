import { setTimeout as sleep } from 'node:timers/promises';
import { openEventStore } from '@northvale/ledger/eventStore/open.ts';
import { assertEventsNotElsewhere } from '@northvale/ledger/eventStore/postgres/sealing.ts';
import { assertSource } from '@northvale/projections/engine/checkpoint.ts';
import { serializers } from '@northvale/projections/engine/log.ts';
import { createProjectionRunner, type RunnerStatus } from '@northvale/projections/engine/runner.ts';
import { READ_MODEL_VERSION } from '@northvale/projections/engine/version.ts';
import { type Logger, pino } from 'pino';
import { createApp } from '../app.ts';
import { openUnopenedAccounts } from '../auth/openedAccount.ts';
import type { Config } from '../config.ts';
import { connectDatabase, connectReports } from '../database/database.ts';
import { publicConfig } from '../features/contact/routes.ts';
import { tellIfNothingDraws } from '../files/drawPicture.ts';
import { devFrontEnds } from '../frontEnds/devFrontEnds.ts';
import { createMilestones, keptDigestKey, readDigestKey } from '../identity/milestones.ts';
import { reactorsOf } from '../reactors/reactors.ts';
import { loadKeys } from '../secrets.ts';
import { openTracing } from '../tracing/openTracing.ts';
import { createParts, openForCommands } from './createParts.ts';
import { planDemo, runDemo, runDemoBank } from './demo.ts';
import { ensureFirstAdmin, prepareSignIns } from './firstAdmin.ts';
import { openDatabase, openFiles, type Started, stopAll } from './openDatabase.ts';
import { serve } from './serve.ts';
import { takeStartLock } from './startLock.ts';

/**
 * How long the start waits for the read models before it says where it serves, so that who opens a small ledger finds
 * its lists whole. One that takes longer is served meanwhile: commands need no read model, and `/health/ready` says how
 * it is.
 */
const READ_MODELS_PATIENCE_MS = 5_000;

export interface Running {
  /** Stops in the order in which things depend on each other, the database last. */
  stop(): Promise<void>;
}

/** What a trial sets that no installation does (api/torture/). */
interface Trial {
  /** Default: this machine's clock. */
  readonly now: () => Date;
  /** Default: what the sources say. */
  readonly readModelVersion: string;
}

const NO_TRIAL: Trial = { now: () => new Date(), readModelVersion: READ_MODEL_VERSION };

/**
 * Starts everything, one thing after another, and says so.
 * @throws Error with a sentence for whoever started us; what was started is stopped again
 */
export async function run(
  config: Config,
  say: (line: string) => void,
  prepare: () => Promise<void>,
  trial = NO_TRIAL,
): Promise<Running> {
  const started: Started = [];
  try {
    await startAll(config, say, prepare, started, trial);
    return { stop: () => stopAll(started) };
  } catch (cause) {
    await stopAll(started).catch(() => {});
    throw cause;
  }
}

async function startAll(
  config: Config,
  say: (line: string) => void,
  prepare: () => Promise<void>,
  started: Started,
  { now, readModelVersion: version }: Trial,
): Promise<void> {
  const { databaseUrl } = await openDatabase(config, say, started, (ownerUrl) => assertOurs(config, ownerUrl, version));
  await prepare();
  const startLog = createStartLog(config.logLevel);
  const { log } = startLog;
  const { pool, db } = connectDatabase(databaseUrl, 20, version);
  started.push(() => pool.end());
  const reports = connectReports(databaseUrl, version);
  started.push(() => reports.pool.end());
  const tracing = await openTracing(log);
  if (tracing) started.push(tracing.stop);
  const opened = await openEventStore({ eventStoreUrl: config.eventStoreUrl, databaseUrl });
  started.push(() => opened.close());
  const store = tracing?.appends(opened) ?? opened;
  const runner = createProjectionRunner({ store: tracing?.projections(opened) ?? opened, pool, log, version });
  started.push(() => runner.stop());

  const loaded = await loadKeys(config);
  const { clock, gate, stop } = await openForCommands(pool, now);
  started.push(stop);

  const milestones = createMilestones(db);
  const keys = { ...loaded, digest: await keptDigestKey(loaded, milestones) };
  const parts = createParts({
    config,
    folders: await openFiles(config),
    keys,
    now,
    clock,
    log,
    pool,
    db,
    reports: reports.db,
    store,
    gate,
    runner,
    tracing,
  });
  started.push(parts.callers.stop);
  const turn = await takeStartLock(pool);
  started.push(async () => turn.end());
  await planDemo(parts, milestones);
  const adminId = await ensureFirstAdmin(parts, milestones);
  await runDemo(parts, milestones, adminId, progress('Telling the demo’s year of history', say));
  await openUnopenedAccounts(parts);
  // A new installation keeps its turn until its sign-ins are told: another process would make other passwords.
  const isNew = (await milestones.get('introduced')) === undefined;
  if (!isNew) turn.end();
  await runner.start();
  for (const limit = Date.now() + READ_MODELS_PATIENCE_MS; isBehind(runner.status()) && Date.now() < limit;)
    await sleep(20);
  await runDemoBank(parts, milestones);
  const reactors = reactorsOf(parts);
  reactors.start();
  started.push(async () => {
    parts.mailer.stop();
    await reactors.stop();
  });

  // Before anyone can reach the server: who finds it ready can sign in.
  const signIns = await prepareSignIns(parts, milestones, adminId);

  const dev = config.dev ? await devFrontEnds(publicConfig(config)) : undefined;
  if (dev) started.push(dev.close);
  const app = createApp(parts, dev?.middleware, tracing);
  const serving = await serve(app.callback(), config);
  started.push(serving.stop);
  // Before the server, which waits for the answers under way.
  started.push(async () => parts.live.stop());
  say(`${config.productName} is at ${serving.url.replace('127.0.0.1', 'localhost')}`);
  if (isNew) await turn.assertLasts();
  await signIns.tell(say);
  turn.end();
  startLog.started();
  void tellIfNothingDraws(log);
}

/** @throws Error with a sentence where these settings and keys aren't those that people's database has been used with */
async function assertOurs(config: Config, databaseUrl: string, version: string): Promise<void> {
  const started: Started = [];
  try {
    await openFiles(config);
    const { pool, db } = connectDatabase(databaseUrl, 1, version);
    started.push(() => pool.end());
    await assertEventsNotElsewhere(pool, config.eventStoreUrl);
    const store = await openEventStore({ eventStoreUrl: config.eventStoreUrl, databaseUrl });
    started.push(() => store.close());
    await assertSource(store, pool, version);
    await readDigestKey(await loadKeys(config), createMilestones(db));
  } finally {
    await stopAll(started);
  }
}

/** Halted ones wouldn't get any further; commands can be taken all the same. */
const isBehind = ({ ready, state }: RunnerStatus): boolean => !ready && state !== 'halted';

/** Says at each tenth how far it is. */
function progress(what: string, say: (line: string) => void): (done: number, total: number) => void {
  let said = -1;
  return (done, total) => {
    const tenth = Math.floor((10 * done) / total);
    if (tenth === said) return;
    said = tenth;
    say(`${what}: ${tenth * 10} %`);
  };
}

const ERROR = 50;

/**
 * The server's log. While it starts, a person reads along: only warnings are told at once. Errors wait for `started`,
 * since a failed start tells its reason as a sentence. From `LOG_LEVEL=debug` on everything is told at once.
 */
function createStartLog(level: Config['logLevel']): { readonly log: Logger; readonly started: () => void } {
  if (level === 'debug' || level === 'trace') return { log: pino({ level, serializers }), started: () => {} };
  const held: (() => void)[] = [];
  let starting = true;
  const log = pino({
    serializers,
    level: level === 'info' ? 'warn' : level,
    hooks: {
      logMethod(words, tell, at) {
        if (starting && at === ERROR) held.push(() => tell.apply(this, words));
        else tell.apply(this, words);
      },
    },
  });
  return {
    log,
    started() {
      starting = false;
      log.level = level;
      for (const tell of held) tell();
    },
  };
}
