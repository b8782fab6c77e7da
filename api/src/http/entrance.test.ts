import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { expect, onTestFinished, test } from 'vitest';
import { createEntrance } from './entrance.ts';

const noop = (): void => {};

/** An entrance with room for so many calls, and a clock of its own. */
function entranceFor(most: number) {
  let ms = 10_000;
  const entrance = createEntrance(most, () => ms);
  const enter = async (work: Promise<unknown> = Promise.resolve(), path = '/api/auth/me') => {
    await entrance.enter(
      { path, is: (): string | false => false } as unknown as Koa.Context,
      async () => void (await work),
    );
  };
  return { entrance, enter, pass: (seconds: number) => void (ms += 1_000 * seconds) };
}

/** Calls that go on until they are let go. */
function busy(count: number, enter: (work: Promise<unknown>) => Promise<void>) {
  let letGo = noop;
  const work = new Promise<void>((resolve) => (letGo = resolve));
  const calls = Array.from({ length: count }, () => enter(work));
  return async () => {
    letGo();
    await Promise.all(calls);
  };
}

test('who finds no place is told to wait as long as it took to answer as many as are under way', async () => {
  const { enter, entrance, pass } = entranceFor(30);
  busy(20, enter);
  for (let second = 0; second < 5; second += 1) {
    const letGo = busy(10, enter);
    await expect(enter()).rejects.toMatchObject({ code: 'Unavailable', status: 503 });
    await letGo();
    pass(1);
  }
  busy(10, enter);
  // 30 are under way; the last 30 were answered in each of the last three seconds.
  await expect(enter()).rejects.toMatchObject({ retryAfterSeconds: 3 });
  expect(entrance.figures()).toEqual({ inFlight: 30, refused: 6 });
});

test('once a call is answered there is a place again', async () => {
  const { enter } = entranceFor(1);
  const letGo = busy(1, enter);
  await expect(enter()).rejects.toMatchObject({ code: 'Unavailable', retryAfterSeconds: 1 });
  await letGo();
  await expect(enter()).resolves.toBeUndefined();
});

test('while nothing is answered, the wait grows with the time that nothing was', async () => {
  const { enter, pass } = entranceFor(1);
  busy(1, enter);
  pass(3);
  await expect(enter()).rejects.toMatchObject({ retryAfterSeconds: 3 });
});

test('without a place a call is refused before its body is read, and who watches is answered', async () => {
  const { entrance, enter } = entranceFor(1);
  const app = new Koa();
  app.use((ctx) => void (ctx.body = 'answered'));
  const server = createServer((request, response) => void entrance.guard(app.callback())(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init);
  busy(1, enter);
  const refused = await ask('/api/auth/deposit-requests', { method: 'POST', body: '{'.repeat(100_000) });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await refused.json()).toMatchObject({ code: 'Unavailable' });
  for (const path of ['/api/health/live', '/api/health/ready', '/api/metrics', '/dashboard'])
    expect((await ask(path)).status).toBe(200);
  await expect(enter(undefined, '/api/health/live')).resolves.toBeUndefined();
});
