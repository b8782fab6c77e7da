import { createRequire } from 'node:module';
import type { Caller } from './seed.ts';

export interface Load {
  readonly name: string;
  readonly inFlight: number;
  /** Shared out among the connections, each of which makes its own in turns. */
  readonly calls: readonly Call[];
}

export interface Call {
  readonly method?: 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export type Measured = Readonly<Record<'calls' | 'calls/s' | 'p50 ms' | 'p99 ms', number>>;

/** What is used of autocannon, which has no types of its own. */
interface Options {
  readonly url: string;
  readonly connections: number;
  readonly duration: number;
  readonly overallRate: number | undefined;
  readonly timeout: number;
  readonly requests: readonly Call[];
  setupClient(client: { setRequests(requests: readonly Call[]): void }): void;
}
interface Result {
  readonly requests: { readonly average: number; readonly total: number; readonly sent: number };
  readonly latency: { readonly p50: number; readonly p99: number };
  readonly errors: number;
  readonly non2xx: number;
  readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>;
}

const autocannon = createRequire(import.meta.url)('autocannon') as (options: Options) => Promise<Result>;

/**
 * @param rate how many calls a second; default: as many as there is time for
 * @param timeout after how many seconds a call has failed
 */
export function shoot(
  url: string,
  { inFlight, calls }: Omit<Load, 'name'>,
  seconds: number,
  rate?: number,
  timeout = 10,
): Promise<Result> {
  let connections = 0;
  return autocannon({
    url,
    connections: inFlight,
    duration: seconds,
    overallRate: rate,
    timeout,
    // It copies these for each connection.
    requests: calls.slice(0, 1),
    setupClient(client) {
      const own = calls.filter((_, index) => index % inFlight === connections);
      connections += 1;
      client.setRequests(own.length > 0 ? own : calls);
    },
  });
}

/**
 * One round.
 * @throws Error where a call failed: figures of refusals say nothing
 */
export async function measure(
  url: string,
  load: Load,
  seconds: number,
  rate?: number,
  timeout?: number,
): Promise<Measured> {
  const { requests, latency, errors, non2xx, statusCodeStats } = await shoot(url, load, seconds, rate, timeout);
  if (errors + non2xx > 0)
    throw new Error(`${load.name}: ${errors} errors, and of each status ${JSON.stringify(statusCodeStats)}`);
  return { calls: requests.total, 'calls/s': requests.average, 'p50 ms': latency.p50, 'p99 ms': latency.p99 };
}

export function get(name: string, path: string, callers: readonly Caller[], inFlight = 16): Load {
  const calls = callers.map(({ token }) => ({ path, headers: { authorization: `Bearer ${token}` } }));
  return { name, inFlight, calls };
}

/** A page of one of the back office's lists; the first ten rows unless `query` says another range. */
export function list(
  name: string,
  resource: string,
  caller: Caller,
  query: Readonly<Record<string, unknown>> = {},
  inFlight?: number,
): Load {
  const asked = Object.entries({ range: [0, 9], ...query }).map(
    ([key, value]) => `${key}=${encodeURIComponent(JSON.stringify(value))}`,
  );
  return get(name, `/api/admin/${resource}?${asked.join('&')}`, [caller], inFlight);
}
