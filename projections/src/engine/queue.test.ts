import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createQueue } from './queue.ts';

test('one thing is done after another, also behind one that failed, and each hears of its own', async () => {
  const queue = createQueue();
  const done: string[] = [];
  const work = (name: string, ms: number) =>
    queue(async () => {
      done.push(`${name} begins`);
      await sleep(ms);
      done.push(`${name} ends`);
      if (name === 'first') throw new Error(`${name} failed`);
      return name;
    });
  const all = await Promise.allSettled([work('first', 10), work('second', 0), work('third', 0)]);
  expect(all).toMatchObject([
    { status: 'rejected', reason: { message: 'first failed' } },
    { status: 'fulfilled', value: 'second' },
    { status: 'fulfilled', value: 'third' },
  ]);
  expect(done).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});
