import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createDrawingQueue } from './routes.ts';

/** Draws until it is let go. */
const held = () => {
  const gate = new EventTarget();
  return {
    draw: () => once(gate, 'go').then(() => 'held'),
    letGo: () => gate.dispatchEvent(new Event('go')),
  };
};

test('documents are drawn one after another, also behind one that failed', async () => {
  const inTurn = createDrawingQueue();
  const drawn: string[] = [];
  const { draw, letGo } = held();
  const all = [
    inTurn('ann', async () => {
      drawn.push('first');
      await draw();
      throw new Error('it failed');
    }),
    inTurn('bo', async () => drawn.push('second')),
    inTurn('cy', async () => drawn.push('third')),
  ];
  const settled = Promise.allSettled(all);
  await expect.poll(() => drawn).toEqual(['first']);
  letGo();
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect(drawn).toEqual(['first', 'second', 'third']);
});

test('of one person two wait at the most, and others wait beside them', async () => {
  const inTurn = createDrawingQueue();
  const { draw, letGo } = held();
  const first = inTurn('ann', draw);
  const second = inTurn('ann', async () => 'second');
  await expect(inTurn('ann', async () => 'third')).rejects.toMatchObject({ code: 'TooManyTries' });
  const others = inTurn('bo', async () => 'another');
  letGo();
  expect(await Promise.all([first, second, others])).toEqual(['held', 'second', 'another']);
  expect(await inTurn('ann', async () => 'third')).toBe('third');
});
