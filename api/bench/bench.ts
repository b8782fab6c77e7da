// npm run bench:api [-- --people 5000 --rounds 3 --seconds 3 --only '^me$' --reactors | --overload]
//
// Whole calls over HTTP, of a server in a process of its own on an embedded Postgres that was seeded for it. Client,
// server and database share this machine.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import type { processorTime } from '@northvale/projections/testing/processorTime.ts';
import { get, list, type Load, measure, type Measured } from './load.ts';
import { overload } from './overload.ts';
import type { Seeded } from './seed.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    // Loads whose name it matches.
    only: { type: 'string', default: '' },
    // Beside the calls, as in a server: who is called for gets mails.
    reactors: { type: 'boolean', default: false },
    // Instead: deposit requests at ten times the sustained rate.
    overload: { type: 'boolean', default: false },
  },
});

/** One round, and the processor time of each of its calls in milliseconds, the client's left out. */
type Round = Omit<Measured, 'calls'> & Readonly<Record<'server' | 'database', number>>;
type Taken = Awaited<ReturnType<typeof processorTime>>;

/** How many of the people call; each may have fifty requests pending. */
const calling = values.overload ? values.people : '256';

const server = fork(new URL('server.ts', import.meta.url), [values.people, String(values.reactors), calling]);
try {
  const [seeded] = (await Promise.race([once(server, 'message'), endOf()])) as [Seeded];
  if (values.overload) console.table(await overload(seeded, server.pid ?? NaN, deposits(seeded, 64)));
  else await rounds(seeded);
} finally {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
}

async function rounds(seeded: Seeded): Promise<void> {
  const wanted = loads(seeded).filter(({ name }) => new RegExp(values.only).test(name));
  const rows = wanted.map((load) => ({ load, taken: [] as Round[] }));
  for (let turn = 0; turn < Number(values.rounds); turn += 1)
    for (const { load, taken } of rows) taken.push(await round(seeded.url, load));
  console.table(Object.fromEntries(rows.map(({ load, taken }) => [load.name, medians(taken)])));
}

async function round(url: string, load: Load): Promise<Round> {
  const before = await taken();
  const { calls, ...rates } = await measure(url, load, Number(values.seconds));
  const { own, server: database } = await taken();
  const each = (ms: number) => Math.round((1_000 * ms) / calls) / 1_000;
  return { ...rates, server: each(own - before.own), database: each(database - before.server) };
}

/** The processor time that the server and its database have taken so far. */
async function taken(): Promise<Taken> {
  server.send('processor time');
  const [answer] = (await once(server, 'message')) as [Taken];
  return answer;
}

async function endOf(): Promise<never> {
  const [code] = (await once(server, 'exit')) as [number];
  throw new Error(`the server ended with ${code}`);
}

function loads(seeded: Seeded): Load[] {
  const { investors, admin, offers } = seeded;
  return [
    get('me', '/api/auth/me', investors),
    list('users, newest first', 'users', admin),
    list('users by name', 'users', admin, { sort: ['name', 'ASC'] }),
    list('users by balance', 'users', admin, { sort: ['balance', 'DESC'] }),
    list('users, searched', 'users', admin, { filter: { q: 'investor 12' } }),
    list('deposits, newest first', 'deposits', admin),
    list('deposits, searched', 'deposits', admin, { filter: { q: 'investor 12' } }),
    get('trial balance', '/api/admin/trial-balance/summary', [admin], 1),
    list('journal, newest first', 'journal', admin, {}, 1),
    ...Object.entries(offers).map(([kind, investmentId]): Load => ({
      name: `a purchase, ${kind}`,
      inFlight: 16,
      calls: investors.map(({ id: userId, token }) => ({
        method: 'POST',
        path: '/api/auth/invest',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ userId, investmentId, unitsPurchased: 1 }),
      })),
    })),
    ...[1, 16, 64].map((inFlight) => deposits(seeded, inFlight)),
  ];
}

function deposits({ investors }: Seeded, inFlight: number): Load {
  return {
    name: `a deposit request, ${inFlight} in flight`,
    inFlight,
    calls: investors.map(({ id: userId, token }) => ({
      method: 'POST',
      path: '/api/auth/deposit-requests',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ userId, amount: 100 }),
    })),
  };
}

/** Each figure's median. */
function medians(rounds: readonly Round[]): Round {
  const median = (figure: keyof Round) =>
    rounds.map((each) => each[figure]).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0;
  return {
    'calls/s': median('calls/s'),
    'p50 ms': median('p50 ms'),
    'p99 ms': median('p99 ms'),
    server: median('server'),
    database: median('database'),
  };
}
