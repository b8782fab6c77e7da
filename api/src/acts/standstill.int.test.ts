import { setTimeout as sleep } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { createActs } from './acts.ts';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.stop());

test('a process that stands still with the chain in its hand loses it, and the others go on', async () => {
  const { acts, db } = app.parts;
  let isHeld = (): void => {};
  const held = new Promise<void>((resolve) => (isHeld = resolve));
  let stands = true;
  const standstill: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      isHeld();
      await sleep(stands ? 15_000 : 0);
      stands = false;
      return result;
    },
  };
  const paused = createActs({ ...app.parts, db: db.withPlugin(standstill) });
  const theirs = paused.record({ kind: 'exported', outcome: 'done' }).catch(() => 'lost');
  await held;
  await acts.record({ kind: 'exported', outcome: 'done' });
  expect(stands).toBe(true);
  expect(await theirs).toBe('lost');
});
