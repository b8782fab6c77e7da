import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import Koa from 'koa';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { RequestState } from './context.ts';
import { requestLog } from './errors.ts';

test('a refused call is a line with its route, its status and who called, and nothing personal', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const app = new Koa<RequestState & { caller?: { id: string } }>();
  app.use(requestLog(pino(stream), () => {}));
  app.use((ctx) => {
    ctx.state.caller = { id: '018f0000-0000-7000-8000-000000000000' };
    ctx.status = 403;
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    await fetch(`http://127.0.0.1:${port}/api/reset/a-secret`, { headers: { authorization: 'Bearer a-secret' } });
  } finally {
    server.close();
  }
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { method: 'GET', route: '(no such call)', status: 403, user: '018f0000-0000-7000-8000-000000000000' },
  ]);
  expect(lines.join('')).not.toMatch(/a-secret|127\.0\.0\.1/);
});

test('a process that says it isn’t ready logs no error of that, as of a call that failed', async () => {
  const levels: number[] = [];
  const log = pino(
    { level: 'info' },
    { write: (line) => void levels.push((JSON.parse(line) as { level: number }).level) },
  );
  const app = new Koa<RequestState, { _matchedRoute?: string }>();
  app.use((ctx, next) => {
    ctx._matchedRoute = ctx.path;
    return next();
  });
  app.use(requestLog(log, () => {}));
  app.use((ctx) => {
    ctx.status = 503;
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    for (const call of ['health/ready', 'auth/me']) await fetch(`http://127.0.0.1:${port}/api/${call}`);
  } finally {
    server.close();
  }
  expect(levels).toEqual([30, 50]);
});
