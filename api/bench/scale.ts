// npm run bench:scale [-- --users 100000 --events 1000000 --data DIR --seconds 3]
//
// What a ledger of that size answers and how fast: lists in every sort, filter and search, the dashboard, calls over
// HTTP, and how fast the read models are made. The ledger is seeded into DIR, and used again where it stands there.
// Client, server and database share this machine.
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { get, list, type Load, measure } from './load.ts';
import type { Served } from './scaleServer.ts';
import type { Figure } from './scaleFigures.ts';

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '100000' },
    events: { type: 'string', default: '1000000' },
    data: { type: 'string' },
    seconds: { type: 'string', default: '3' },
  },
});

const dataDir = values.data ?? (await mkdtemp(join(tmpdir(), 'northvale-bench-')));
try {
  seed(values.users, values.events);
  console.table(await figures());
} finally {
  if (values.data === undefined) await rm(dataDir, { recursive: true, force: true });
}

function seed(users: string, events: string): void {
  const mark = join(dataDir, 'seeded');
  if (existsSync(mark)) return;
  const command = ['api/scripts/ledger.mjs', 'seed', '--users', users, '--events', events];
  const env = { ...process.env, DATA_DIR: dataDir };
  execFileSync(process.execPath, command, { stdio: 'inherit', env, cwd: new URL('../..', import.meta.url) });
  void writeFile(mark, `${users} ${events}\n`);
}

async function figures(): Promise<Record<string, Omit<Figure, 'name'>>> {
  const server = fork(new URL('scaleServer.ts', import.meta.url), [dataDir]);
  try {
    const [served] = (await Promise.race([once(server, 'message'), endOf(once(server, 'exit'))])) as [Served];
    const calls: Figure[] = [];
    for (const { load, target } of loads(served)) {
      const round = () => measure(served.url, load, Number(values.seconds));
      // Of a server that has just come up the first round tells how its functions are compiled.
      await round();
      const { 'calls/s': perSecond, 'p50 ms': p50, 'p99 ms': p99 } = await round();
      calls.push({ name: load.name, seen: `${Math.round(perSecond)}/s, p50 ${p50} ms, p99 ${p99} ms`, target });
    }
    server.send('memory');
    const [memory] = (await once(server, 'message')) as [Figure];
    return Object.fromEntries([...served.figures, ...calls, memory].map(({ name, ...figure }) => [name, figure]));
  } finally {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
  }
}

async function endOf(exit: Promise<unknown[]>): Promise<never> {
  const [code] = (await exit) as [number];
  throw new Error(`the server ended with ${code}`);
}

function loads({ investors, admin }: Served): { load: Load; target: string }[] {
  const quick = '50 ms';
  return [
    { load: get('me, 16 in flight', '/api/auth/me', investors), target: '8,000/s' },
    { load: get('dashboard, 1 in flight', '/api/admin/stats', [admin], 1), target: quick },
    { load: list('users by balance, 1 in flight', 'users', admin, { sort: ['balance', 'DESC'] }, 1), target: quick },
    { load: list('users searched, 1 in flight', 'users', admin, { filter: { q: 'mar' } }, 1), target: quick },
    { load: list('deposits, 1 in flight', 'deposits', admin, {}, 1), target: quick },
    { load: list('events, 1 in flight', 'events', admin, {}, 1), target: quick },
    {
      load: {
        name: 'deposit requests, 64 in flight',
        inFlight: 64,
        calls: investors.map(({ id: userId, token }) => ({
          method: 'POST',
          path: '/api/auth/deposit-requests',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ userId, amount: 100 }),
        })),
      },
      target: '4,500/s, p99 40 ms',
    },
  ];
}
