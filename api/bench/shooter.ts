import { type Call, shoot } from './load.ts';

export interface Shot {
  readonly url: string;
  readonly calls: readonly Call[];
  /** Calls a second. */
  readonly rate: number;
  readonly seconds: number;
}

export interface Shots {
  readonly sent: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly errors: number;
  /** Of what was answered 201. */
  readonly ids: readonly string[];
  /** The values that 503s had, in seconds. */
  readonly retryAfter: readonly string[];
}

const CONNECTIONS = 1_000;

/** The process that overloads another: it makes its calls whether those before were answered soon or not. */
process.once('message', ({ url, calls, rate, seconds }: Shot) => void attack(url, calls, rate, seconds));

async function attack(url: string, calls: readonly Call[], rate: number, seconds: number): Promise<void> {
  const ids: string[] = [];
  const retryAfter = new Set<string>();
  const heard = calls.map((call) => ({
    ...call,
    onResponse(status: number, body: string, _: unknown, headers: Readonly<Record<string, string>>) {
      if (status === 201) ids.push((JSON.parse(body) as { data: { id: string } }).data.id);
      if (status === 503) retryAfter.add(headers['retry-after'] ?? headers['Retry-After'] ?? 'none');
    },
  }));
  const load = { inFlight: CONNECTIONS, calls: heard };
  const { requests, errors, statusCodeStats } = await shoot(url, load, seconds, rate);
  const statuses = Object.entries(statusCodeStats).map(([status, { count }]) => [status, count] as const);
  process.send?.({
    sent: requests.sent,
    statuses: Object.fromEntries(statuses),
    errors,
    ids,
    retryAfter: [...retryAfter].toSorted((a, b) => Number(a) - Number(b)),
  } satisfies Shots);
}
