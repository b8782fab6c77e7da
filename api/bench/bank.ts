// npm run bench:bank [-- --lines 10000]
//
// A statement of so many lines against as many pending deposits, of a server in a process of its own: how long it takes
// to be imported with every line matched to its request, at what rate lines are approved beside single decisions, and
// what the screens take meanwhile. Client, server and database share this machine.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { get, list, measure } from './load.ts';
import type { Seeded } from './seed.ts';

const { values } = parseArgs({ options: { lines: { type: 'string', default: '10000' } } });
const count = Number(values.lines);
const AT_ONCE = 500;
const round = (value: number): number => Math.round(100 * value) / 100;
const TODAY = new Date().toISOString().slice(0, 10);

const server = fork(new URL('server.ts', import.meta.url), [String(count), 'false']);
try {
  const [seeded] = (await once(server, 'message')) as [Seeded];
  await bench(seeded);
} finally {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
}

async function bench({ url, admin }: Seeded): Promise<void> {
  const headers = { authorization: `Bearer ${admin.token}` };
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const json = body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) };
    const answer = await fetch(`${url}/api/admin/${path}`, { method, headers: { ...headers, ...json }, ...sent });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const timed = async (act: () => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    await act();
    return (performance.now() - began) / 1_000;
  };

  const pending = async (from: number) =>
    (await call(
      'GET',
      `deposits?filter={"status":"pending"}&sort=["amount","ASC"]&range=[${from},${from + 999}]`,
    )) as Request[];
  const requests: Request[] = [];
  for (let from = 0; from < count; from += 1_000) requests.push(...(await pending(from)));

  const imported = await timed(() => call('POST', 'bank-statements', statementOf(requests)));
  const exact: string[] = [];
  const found = await timed(async () => {
    for (let from = 0; from < count; from += AT_ONCE) {
      const range = JSON.stringify([from, from + AT_ONCE - 1]);
      const page = await call('GET', `bank-lines?filter={"exact":true}&range=${range}`);
      exact.push(...(page as { id: string }[]).map(({ id }) => id));
    }
  });
  const screens = [
    list('lines', 'bank-lines', admin, { filter: { status: 'open' } }),
    list('exact lines', 'bank-lines', admin, { filter: { exact: true } }),
    list('statements', 'bank-statements', admin),
    get('day', `/api/admin/reconciliations/${TODAY}`, [admin], 1),
    get('safeguarding', '/api/admin/safeguarding', [admin], 1),
  ];
  const taken: Record<string, number> = {};
  for (const screen of screens) taken[screen.name] = (await measure(url, { ...screen, inFlight: 1 }, 3))['p50 ms'];

  const half = exact.slice(0, exact.length / 2);
  const byLine = await timed(async () => {
    for (let from = 0; from < half.length; from += AT_ONCE)
      await call('POST', 'bank-lines/match-exact', { ids: half.slice(from, from + AT_ONCE) });
  });
  const left = await pending(0);
  const single = left.values();
  const one = async () => {
    for (const { id } of single) await call('PATCH', `deposits/${id}`, { status: 'approved' });
  };
  const singly = await timed(() => Promise.all(Array.from({ length: 16 }, one)));
  console.table({
    'imported, s': round(imported),
    'matched to their requests, s': round(imported + found),
    'exact of them': exact.length,
    'approved by line, 1/s': round(half.length / byLine),
    'approved singly, 16 at once, 1/s': round(left.length / singly),
    ...Object.fromEntries(Object.entries(taken).map(([name, ms]) => [`${name}, p50 ms`, ms])),
  });
}

interface Request {
  readonly id: string;
  /** Dollars. */
  readonly amount: number;
}

function statementOf(requests: readonly Request[]): FormData {
  let balance = 0;
  const rows = requests.map(({ id, amount }, index) => {
    balance += Math.round(100 * amount);
    const [paid, after] = [amount, balance / 100].map((dollars) => dollars.toFixed(2));
    return `${TODAY},${paid},Investor ${index},Northvale ${id.slice(-8).toUpperCase()} thank you,R${index},${after}`;
  });
  const form = new FormData();
  form.append('file', new Blob([['Date,Amount,Name,Description,Reference,Balance', ...rows].join('\n')]), 'bank.csv');
  const columns = {
    date: 'Date',
    amount: 'Amount',
    counterparty: 'Name',
    text: ['Description'],
    reference: 'Reference',
    balance: 'Balance',
  };
  form.append('mapping', JSON.stringify({ columns, dateOrder: 'ymd', decimal: '.', account: 'US64SVBK0001' }));
  return form;
}
