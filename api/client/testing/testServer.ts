import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Seen {
  method: string;
  /** Below the api's base address. */
  path: string;
  query: URLSearchParams;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
  contentType: string;
  body: string;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  /** Sent as JSON, a text as it is. */
  body?: unknown;
  /** Breaks the connection off: before the answer, as a lost network does, or in the middle of its body. */
  hangUp?: 'before' | 'within';
  delayMs?: number;
}

export interface TestServer {
  baseUrl: string;
  seen: Seen[];
  /** How often this path was called. */
  count(path: string): number;
  close(): Promise<void>;
}

/** A real server on a port of its own: what goes over the wire is what the tests look at. */
export async function startTestServer(answer: (call: Seen, count: number) => Reply): Promise<TestServer> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    void read(request).then(async (call) => {
      seen.push(call);
      const { status = 200, headers = {}, body = '', hangUp, delayMs } = answer(call, seen.length);
      if (delayMs !== undefined) await sleep(delayMs, undefined, { ref: false });
      if (hangUp === 'before') return void request.socket.destroy();
      const content = typeof body === 'string' ? body : JSON.stringify(body);
      const length = Buffer.byteLength(content) + (hangUp === 'within' ? 1 : 0);
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': length, ...headers });
      response.write(content, () => hangUp === 'within' && request.socket.destroy());
      if (hangUp === undefined) response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/api`,
    seen,
    count: (path) => seen.filter((call) => call.path === path).length,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function read(request: IncomingMessage): Promise<Seen> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const url = new URL(request.url ?? '/', 'http://localhost');
  const key = request.headers['idempotency-key'];
  return {
    method: request.method ?? '',
    path: url.pathname.replace(/^\/api/, ''),
    query: url.searchParams,
    authorization: request.headers.authorization,
    idempotencyKey: Array.isArray(key) ? key[0] : key,
    contentType: request.headers['content-type'] ?? '',
    body: Buffer.concat(chunks).toString(),
  };
}
