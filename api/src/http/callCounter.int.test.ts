import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { createCallCounter, type CallCounter } from './limits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('money calls are added up over all processes, and a restart forgets none that were', async () => {
  const { pool } = app.parts;
  const process = () => createCallCounter(pool, 'moneyCalls', 60);
  const call = ({ count }: CallCounter, times: number) =>
    Array.from({ length: times }, () => count('somebody').count).at(-1);
  const [one, other] = [process(), process()];
  expect([call(one, 70), call(other, 30)]).toEqual([70, 30]);
  await one.merge();
  await other.merge();
  expect([call(one, 1), call(other, 1)]).toEqual([71, 101]);
  await Promise.all([one.merge(), other.merge()]);
  await one.merge();
  const restarted = process();
  call(restarted, 10);
  await restarted.merge();
  expect(call(restarted, 1)).toBe(113);
});

test('who makes few money calls costs the database nothing', async () => {
  const pace = createCallCounter(app.parts.pool, 'moneyCalls', 60);
  const rows = () => app.parts.pool.query('SELECT key FROM identity.rate_limits');
  const before = (await rows()).rowCount;
  for (let index = 0; index < 9; index += 1) pace.count('somebody else');
  await pace.merge();
  expect((await rows()).rowCount).toBe(before);
});

test('a window that is over begins anew, for all', async () => {
  const [one, other] = [1, 2].map(() => createCallCounter(app.parts.pool, 'moneyCalls', 60));
  for (let index = 0; index < 20; index += 1) one?.count('patient');
  await one?.merge();
  // As if a minute had passed.
  await app.parts.pool.query('UPDATE identity.rate_limits SET expire = expire - 61000');
  for (let index = 0; index < 10; index += 1) other?.count('patient');
  await other?.merge();
  expect(other?.count('patient').count).toBe(11);
});
