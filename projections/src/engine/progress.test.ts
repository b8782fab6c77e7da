import { expect, test } from 'vitest';
import { createProgress } from './progress.ts';

const alone = { poll: async () => undefined, follows: () => false, standsStill: () => false };

test('who waits for a position is told as soon as it is committed', async () => {
  const progress = createProgress(alone);
  const waiting = progress.waitFor('05', 1_000);
  progress.reached('04');
  progress.reached('05');
  expect(await waiting).toBe(true);
  expect(await progress.waitFor('03', 0)).toBe(true);
});

test('who waits longer than they may is told so', async () => {
  const progress = createProgress(alone);
  progress.reached('04');
  expect(await progress.waitFor('05', 20)).toBe(false);
});

test('where another process runs the projections, the checkpoint is asked for while somebody waits', async () => {
  let polls = 0;
  const progress = createProgress({ ...alone, follows: () => true, poll: async () => `0${(polls += 1)}` });
  expect(await progress.waitFor('03', 1_000)).toBe(true);
  expect(polls).toBe(3);
});

test('who listens hears of each move, and of nothing once they have left', () => {
  const progress = createProgress(alone);
  const heard: string[] = [];
  const leave = progress.listen((position) => heard.push(position));
  for (const position of ['01', '01', '02']) progress.reached(position);
  leave();
  progress.reached('03');
  expect(heard).toEqual(['01', '02']);
});

test('an outage while waiting is waited out', async () => {
  let polls = 0;
  const progress = createProgress({
    ...alone,
    follows: () => true,
    async poll() {
      polls += 1;
      if (polls < 3) throw new Error('the database is away');
      return '09';
    },
  });
  expect(await progress.waitFor('09', 1_000)).toBe(true);
});

test('nobody waits for a checkpoint that is known to stand still', async () => {
  let still = false;
  const progress = createProgress({ ...alone, standsStill: () => still });
  const waiting = progress.waitFor('05', 60_000);
  still = true;
  progress.stalled();
  expect(await waiting).toBe(false);
  expect(await progress.waitFor('05', 60_000)).toBe(false);
});

test('who has waited in vain is owed something until their position is reached', async () => {
  const progress = createProgress(alone);
  expect(progress.owes()).toBe(false);
  await progress.waitFor('05', 1);
  progress.reached('04');
  expect(progress.owes()).toBe(true);
  progress.reached('05');
  expect(progress.owes()).toBe(false);
});
