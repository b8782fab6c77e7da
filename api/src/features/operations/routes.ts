import { createHash, timingSafeEqual } from 'node:crypto';
import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { type CheckedClock, MAX_DIFFERENCE_MS } from '@northvale/ledger/handler/checkedClock.ts';
import { dollarsFromCents } from '@northvale/ledger/money.ts';
import type { RunnerStatus } from '@northvale/projections/engine/runner.ts';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Integrity } from '../../check/integrity.ts';
import type { Runner } from '../../commands/issueCommand.ts';
import type { Config } from '../../config.ts';
import type { Answer } from '../../contract/calls/calls.ts';
import type { Database } from '../../database/database.ts';
import type { Ctx } from '../../http/context.ts';
import type { Entrance } from '../../http/entrance.ts';
import { notAllowed, Problem } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import type { Tasks } from '../../reactors/tasks.ts';
import { safeguarded, type Safeguarded } from '../../queries/reconciliation.ts';
import type { Signer } from '../../transparency/signer.ts';

/** How long a store may take to say that it is there. */
const PATIENCE_MS = 2_000;
/** One that a frozen database leaves unanswered keeps no connection. */
const LOOK = { text: 'SELECT', query_timeout: PATIENCE_MS };

/** For whoever operates the product: is it alive, is it ready, how is it doing. */
export function operationsRoutes(
  parts: { readonly config: Config; readonly pool: Pool; readonly runner: Runner; readonly store: EventStore },
  metrics: Metrics,
): Routes {
  const routes = createRoutes();

  routes.on('GET /health/live', (ctx) => {
    ctx.body = { status: 'alive' };
  });

  routes.on('GET /health/ready', async (ctx) => {
    const status = parts.runner.status();
    const stores = [answers(() => parts.pool.query(LOOK)), answers(() => parts.store.ping())];
    const commands = (await Promise.all(stores)).every(Boolean);
    // Lists that are behind are no reason to take a process out: a release is rolled out while projections stand still.
    const serves = commands && status.complete;
    if (!serves) ctx.set('Retry-After', '1');
    ctx.status = serves ? 200 : 503;
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { commands, readModels: freshnessOf(status) };
  });

  routes.on('GET /metrics', async (ctx) => {
    assertMayRead(ctx, parts.config);
    ctx.set('Content-Type', metrics.contentType);
    ctx.body = await metrics.text();
  });

  return routes;
}

function freshnessOf({ state, ready, complete, problem }: RunnerStatus): Answer<'GET /health/ready'>['readModels'] {
  if (ready) return 'fresh';
  const halted = state === 'halted' || state === 'refused' || (state === 'standby' && problem !== undefined);
  if (halted) return 'halted';
  return complete ? 'behind' : 'rebuilding';
}

async function answers(ask: () => Promise<unknown>): Promise<boolean> {
  const late = new Promise<false>((resolve) => void setTimeout(() => resolve(false), PATIENCE_MS).unref());
  return Promise.race([
    ask().then(
      () => true,
      () => false,
    ),
    late,
  ]);
}

/**
 * With a token: whoever has it. Without: who calls directly from this machine, not through a proxy on it; in production
 * nobody, since not every proxy says that it is one.
 */
function assertMayRead(
  ctx: Ctx,
  { metricsToken: token, production }: Pick<Config, 'metricsToken' | 'production'>,
): void {
  if (token !== undefined) {
    if (!sameSecret(ctx.get('authorization'), `Bearer ${token}`)) throw new Problem('NotSignedIn');
    return;
  }
  const direct = !production && ctx.get('x-forwarded-for') === '' && ctx.get('forwarded') === '';
  if (!direct || !/^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/.test(ctx.req.socket.remoteAddress ?? '')) throw notAllowed();
}

// Digests are of one length, and comparing them takes the same time wherever they differ.
function sameSecret(a: string, b: string): boolean {
  const digest = (text: string) => new Uint8Array(createHash('sha256').update(text).digest());
  return timingSafeEqual(digest(a), digest(b));
}

interface Metrics {
  readonly contentType: string;
  text(): Promise<string>;
  observeRequest(route: string, method: string, status: number, seconds: number): void;
}

/** What Prometheus may ask for. */
export function createMetrics({
  runner,
  store,
  pool,
  entrance,
  clock,
  integrity,
  signer,
  tasks,
  reports,
}: {
  readonly runner: Runner;
  readonly store: Pick<EventStore, 'readAll'>;
  readonly pool: Pool;
  readonly entrance: Pick<Entrance, 'figures'>;
  readonly clock: Pick<CheckedClock, 'now' | 'differenceMs'>;
  readonly integrity: Integrity;
  readonly signer: Signer;
  readonly tasks: Tasks;
  readonly reports: Database;
}): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'northvale_http_request_seconds',
    help: 'How long answers took, by route.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const gauge = (name: string, help: string, read: () => number | Promise<number>): Gauge =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // While the database is away, the other figures are wanted all the more.
        this.set(
          await Promise.resolve()
            .then(read)
            .catch(() => NaN),
        );
      },
    });
  const counter = (name: string, help: string, read: () => number): Counter =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  gauge('northvale_http_requests_in_flight', 'Calls that are worked on.', () => entrance.figures().inFlight);
  counter(
    'northvale_http_requests_refused_total',
    'Calls answered 503 at the entrance: too many were worked on.',
    () => entrance.figures().refused,
  );
  gauge('northvale_read_models_ready', '1 while the read models have caught up.', () =>
    runner.status().ready ? 1 : 0,
  );
  gauge(
    'northvale_read_models_share',
    'How much of the log the read models show: 1 when they have caught up.',
    async () => (await runner.catchingUp())?.share ?? 1,
  );
  gauge(
    'northvale_read_models_events_per_second',
    'How fast they catch up; 0 when they have.',
    async () => (await runner.catchingUp())?.eventsPerSecond ?? 0,
  );
  gauge(
    'northvale_read_models_seconds_left',
    'How long they will take to catch up; NaN while that can not be told.',
    async () => {
      const catchingUp = await runner.catchingUp();
      return catchingUp ? (catchingUp.secondsLeft ?? NaN) : 0;
    },
  );
  gauge(
    'northvale_read_models_lag_seconds',
    'The age of the oldest event that they do not show; 0 for none.',
    async () => {
      const { position } = runner.status();
      const [waiting] = await store.readAll({ ...(position === '' ? {} : { after: position }), limit: 1 });
      return waiting ? Math.max(clock.now().getTime() - Date.parse(waiting.metadata.occurredAt), 0) / 1_000 : 0;
    },
  );
  gauge(
    'northvale_database_connections_in_use',
    'Of those for calls (docs/operators.md says how many there are).',
    () => pool.totalCount - pool.idleCount,
  );
  gauge('northvale_database_connections_waiting', 'Queries that wait for a connection.', () => pool.waitingCount);
  gauge(
    'northvale_clock_difference_seconds',
    `This machine's clock minus the database's; beyond ${MAX_DIFFERENCE_MS / 1_000} s commands are refused.`,
    () => clock.differenceMs() / 1_000,
  );
  gauge('northvale_checkpoints_refused', '1 while this process refuses to sign checkpoints.', () =>
    signer.status().refused === undefined ? 0 : 1,
  );
  gauge(
    'northvale_integrity_differences',
    'How many differences the continuous check shows: any is a reason to wake somebody.',
    async () => (await integrity.findings()).length,
  );
  gauge(
    'northvale_integrity_last_full_round_timestamp_seconds',
    'When the continuous check has last gone through everything; 0 for never.',
    async () => Date.parse((await integrity.progress()).lastFullRound ?? '1970-01-01') / 1_000,
  );
  gauge('northvale_pending_tasks', 'What reactors are due to do.', () => tasks.countDue(clock.now()));
  // Asked once for all four.
  let looking: Promise<Safeguarded> | undefined;
  const bank = (name: string, help: string, read: (found: Safeguarded) => number) =>
    gauge(`northvale_bank_${name}`, help, async () => {
      looking ??= safeguarded(reports, clock.now()).finally(() => (looking = undefined));
      return read(await looking);
    });
  bank(
    'unsigned_days',
    'Business days that are over and whose reconciliation nobody has signed.',
    (found) => found.unsignedDays,
  );
  bank('open_lines', 'Lines of statements that nobody has matched or explained.', (found) => found.openLines);
  bank('old_items', 'What has lain between bank and ledger for over five days.', (found) => found.oldItems);
  bank('shortfall_dollars', "What is missing of clients' money.", (found) => dollarsFromCents(found.shortfall));
  gauge('northvale_parked_tasks', "What reactors couldn't do and try again.", () => tasks.countParked());
  return {
    contentType: registry.contentType,
    text: () => registry.metrics(),
    observeRequest: (route, method, status, seconds) =>
      requests.observe({ route, method, status: String(status) }, seconds),
  };
}
