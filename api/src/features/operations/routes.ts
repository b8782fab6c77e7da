import { createHash, timingSafeEqual } from 'node:crypto';
import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import type { RunnerStatus } from '@northvale/projections/engine/runner.ts';
import type { Pool } from 'pg';
import type { Runner } from '../../commands/issueCommand.ts';
import type { Config } from '../../config.ts';
import type { Answer } from '../../contract/calls/calls.ts';
import type { Ctx } from '../../http/context.ts';
import { notAllowed, Problem } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/routes.ts';
import type { Metrics } from './metrics.ts';

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
