import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { reactorsOf } from '../../reactors/reactors.ts';

const HOUR = 60 * 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, { checksClock: true });
});
afterAll(() => app.stop());

test('while the clock is wrong money calls are not done, and the metrics tell by how much', async () => {
  const ann = await app.person({ balance: 500 });
  const withdraw = () =>
    app.call('POST /auth/withdraw-requests', {
      token: ann.token,
      body: { userId: ann.id, amount: 100 },
      headers: { 'Idempotency-Key': 'the-same' },
    });
  app.clock.advance(-HOUR);
  const refused = await withdraw();
  expect([refused.status, refused.body.code]).toEqual([503, 'Unavailable']);
  const metrics = (await app.call('GET /metrics')).body;
  expect(metrics).toMatch(/northvale_clock_difference_seconds -3(599|600)/);
  expect(metrics).toMatch(/# HELP northvale_clock_difference_seconds .* beyond 15 s commands are refused/);
  app.clock.advance(HOUR);
  const done = await withdraw();
  expect(done.status).toBe(201);
  expect(Math.abs(Date.parse(done.body.data.createdAt) - Date.now())).toBeLessThan(HOUR / 2);
});

test('a process whose clock is ahead deletes nothing that hasn’t expired', async () => {
  const admin = await app.admin();
  const { tasks } = app.parts;
  let turns = 0;
  const lease: typeof tasks.lease = (holder) => {
    const held = tasks.lease(holder);
    return { ...held, end: () => held.end().finally(() => (turns += 1)) };
  };
  const reactors = reactorsOf({ ...app.parts, tasks: { ...tasks, lease } });
  app.clock.advance(HOUR);
  reactors.start();
  await expect.poll(() => turns).toBeGreaterThan(0);
  await reactors.stop();
  app.clock.advance(-HOUR);
  expect((await app.call('GET /auth/sessions', { token: admin.token })).status).toBe(200);
});
