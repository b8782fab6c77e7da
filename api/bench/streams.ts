// npm run bench:streams [-- --streams 2000]
//
// What open streams cost a process in memory, each on a connection of its own, and how long after a deposit was asked
// for its person's stream hears of it. Client, server and database share this machine. The targets: 2,000 streams cost
// under 200 MB, and each hears within a second.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { residentMb } from './residentMb.ts';
import type { Caller, Seeded } from './seed.ts';

const { values } = parseArgs({ options: { streams: { type: 'string', default: '2000' } } });
const STREAMS_A_PERSON = 20;
const AT_ONCE = 50;
const SETTLING_MS = 3_000;

const people = Math.ceil(Number(values.streams) / STREAMS_A_PERSON);
const server = fork(new URL('server.ts', import.meta.url), [String(people), '0']);
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
try {
  const [{ url, investors }] = (await once(server, 'message')) as [Seeded];
  for (const person of investors) await askForDeposit(url, person);
  await sleep(SETTLING_MS);
  const before = await residentMb(url);
  const readers = investors.flatMap((person) => Array.from({ length: STREAMS_A_PERSON }, () => person));
  const streams: IncomingMessage[] = [];
  while (readers.length > 0)
    streams.push(...(await Promise.all(readers.splice(0, AT_ONCE).map((person) => openStream(url, person)))));
  await sleep(SETTLING_MS);
  const after = await residentMb(url);
  const heardMs = await hearingMs(url, investors, streams);
  console.table({
    'open streams': streams.length,
    'MB without them': Math.round(before),
    'MB with them': Math.round(after),
    'heard after, ms, median': heardMs[Math.floor(heardMs.length / 2)],
    'heard after, ms, most': heardMs.at(-1),
  });
} finally {
  agent.destroy();
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
}

async function openStream(url: string, { token }: Caller): Promise<IncomingMessage> {
  const request = get(`${url}/api/auth/stream`, { agent, headers: { authorization: `Bearer ${token}` } });
  const [stream] = (await once(request, 'response')) as [IncomingMessage];
  if (stream.statusCode !== 200) throw new Error(`a stream was refused: ${stream.statusCode}`);
  stream.resume();
  // Cut off in the end.
  stream.on('error', () => {});
  return stream;
}

/** From asking until the person's first stream hears of it, one person after another, in rising order. */
async function hearingMs(url: string, own: readonly Caller[], streams: readonly IncomingMessage[]): Promise<number[]> {
  const heard: number[] = [];
  for (const [index, person] of own.entries()) {
    const hears = once(streams[index * STREAMS_A_PERSON] as IncomingMessage, 'data');
    const askedAt = performance.now();
    await askForDeposit(url, person);
    await hears;
    heard.push(Math.round(performance.now() - askedAt));
  }
  return heard.toSorted((a, b) => a - b);
}

async function askForDeposit(url: string, { id: userId, token }: Caller): Promise<void> {
  const answer = await fetch(`${url}/api/auth/deposit-requests`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ userId, amount: 100 }),
  });
  if (answer.status !== 201) throw new Error(`a deposit was refused: ${answer.status}`);
}
