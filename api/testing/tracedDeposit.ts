import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Seeded } from '../bench/seed.ts';
import { commandIdOf } from '../src/http/idempotency.ts';

/** As OTLP has it in JSON. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
}

interface Sent {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[];
}

const PATIENCE_MS = 20_000;
const DELAY_MS = 100;

/** What a server sends to a collector of one deposit; its caller is somebody else's trace. */
export async function tracedDeposit(key: string, traceparent: string): Promise<readonly Span[]> {
  const spans: Span[] = [];
  const collector = createServer((request, response) => {
    void json(request).then((body) => {
      for (const { scopeSpans } of (body as Sent).resourceSpans)
        spans.push(...scopeSpans.flatMap(({ spans: sent }) => sent));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  const server = fork(new URL('../bench/server.ts', import.meta.url), ['1', 'false', '1'], {
    execArgv: ['--import', 'tsx'],
    env: {
      ...process.env,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_BSP_SCHEDULE_DELAY: String(DELAY_MS),
    },
  });
  try {
    const [{ url, investors }] = (await once(server, 'message')) as [Seeded];
    const [{ id: userId, token } = { id: '', token: '' }] = investors;
    const traceId = commandIdOf(userId, key).replaceAll('-', '');
    const { status } = await fetch(`${url}/api/auth/deposit-requests`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
        traceparent,
      },
      body: JSON.stringify({ userId, amount: 100 }),
    });
    if (status !== 201) throw new Error(`the deposit was answered ${status}`);
    const own = () => spans.filter((span) => span.traceId === traceId);
    for (let waited = 0; own().length < 4 && waited < PATIENCE_MS; waited += DELAY_MS) await sleep(DELAY_MS);
    // Whose parents began in the same millisecond ended before them.
    return own().toSorted((a, b) => difference(a, b, 'startTimeUnixNano') || difference(b, a, 'endTimeUnixNano'));
  } finally {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    collector.close();
  }
}

const difference = (a: Span, b: Span, at: 'startTimeUnixNano' | 'endTimeUnixNano'): number =>
  Number(BigInt(a[at]) - BigInt(b[at]));
