import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { storedSession, type Session } from './session.ts';

export interface Seen {
  method: string;
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
  json?: unknown;
  /** Breaks the connection off, as a lost network does. */
  hangUp?: boolean;
  delayMs?: number;
}

export interface TestServer {
  baseUrl: string;
  seen: Seen[];
  close(): Promise<void>;
}

/** A real server on a port of its own: what goes over the wire is what the tests look at. */
export async function startTestServer(answer: (call: Seen, count: number) => Reply): Promise<TestServer> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    void read(request).then(async (call) => {
      seen.push(call);
      const { status = 200, headers = {}, json, hangUp, delayMs } = answer(call, seen.length);
      if (delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, delayMs));
      if (hangUp) return void request.socket.destroy();
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
      response.end(json === undefined ? '' : JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/api`,
    seen,
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
    path: url.pathname,
    query: url.searchParams,
    authorization: request.headers.authorization,
    idempotencyKey: Array.isArray(key) ? key[0] : key,
    contentType: request.headers['content-type'] ?? '',
    body: Buffer.concat(chunks).toString(),
  };
}

export function memorySession(token: string | null, role = 'admin'): Session {
  const kept = new Map<string, string>();
  const session = storedSession({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  });
  if (token !== null) session.keep({ token, role, userId: 'admin-1' });
  return session;
}
