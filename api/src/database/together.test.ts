import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { together } from './together.ts';

function asking() {
  const asked: (readonly string[])[] = [];
  let ages = new Map([
    ['ann', 41],
    ['bob', 17],
  ]);
  const ageOf = together(async (ids) => {
    asked.push(ids);
    const found = ages;
    await nextTurn();
    return found;
  });
  const change = (id: string, age: number) => (ages = new Map([...ages, [id, age]]));
  return { asked, ageOf, change };
}

test('what is wanted at once is asked for once, and each finds its own', async () => {
  const { asked, ageOf } = asking();
  expect(await Promise.all(['bob', 'ann', 'nobody', 'bob'].map(ageOf))).toEqual([17, 41, undefined, 17]);
  expect(asked).toEqual([['bob', 'ann', 'nobody']]);
});

test('nothing is kept: who asks later hears what is so by then', async () => {
  const { asked, ageOf, change } = asking();
  const before = ageOf('ann');
  await expect.poll(() => asked).toHaveLength(1);
  change('ann', 42);
  expect([await before, await ageOf('ann')]).toEqual([41, 42]);
  expect(asked).toEqual([['ann'], ['ann']]);
});

test('who asks while an answer is on its way is asked for in the next question, with all others', async () => {
  const asked: (readonly string[])[] = [];
  const answers: (() => void)[] = [];
  const ageOf = together<number>((ids) => {
    asked.push(ids);
    return new Promise((resolve) => answers.push(() => resolve(new Map([['ann', asked.length]]))));
  });
  const first = ageOf('ann');
  await expect.poll(() => asked).toHaveLength(1);
  const later = [ageOf('ann')];
  await nextTurn();
  later.push(ageOf('ann'));
  await nextTurn();
  expect(asked).toHaveLength(1);
  answers[0]?.();
  expect(await first).toBe(1);
  await expect.poll(() => asked).toHaveLength(2);
  answers[1]?.();
  expect(await Promise.all(later)).toEqual([2, 2]);
});

test('a question that fails fails for each who asked, and for nobody who asks later', async () => {
  let failing = true;
  const ageOf = together(async () => {
    if (failing) throw new Error('the connection is gone');
    return new Map([['ann', 41]]);
  });
  const outcomes = await Promise.allSettled([ageOf('ann'), ageOf('bob')]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  failing = false;
  expect(await ageOf('ann')).toBe(41);
});

test('very many are asked for in questions of a limited length', async () => {
  const { asked, ageOf } = asking();
  await Promise.all(Array.from({ length: 450 }, (_, number) => ageOf(String(number))));
  expect(asked.map(({ length }) => length)).toEqual([200, 200, 50]);
});
