import { expect, test } from 'vitest';
import { createPace, createProgress } from './progress.ts';

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

const positionOf = (place: number) => String(place).padStart(16, '0');

function aPace() {
  let ms = 0;
  const pace = createPace(() => ms);
  return {
    ...pace,
    after(seconds: number, events: number) {
      ms += seconds * 1_000;
      pace.note(positionOf(events), events);
    },
  };
}

test('the time that is left follows from how fast it went', () => {
  const pace = aPace();
  pace.after(0, 0);
  pace.after(10, 2_000);
  expect(pace.towards(positionOf(8_000))).toEqual({
    share: 0.25,
    events: 2_000,
    eventsPerSecond: 200,
    secondsLeft: 30,
  });
});

test('what was long ago counts no longer', () => {
  const pace = aPace();
  pace.after(0, 0);
  for (let minute = 1; minute <= 3; minute += 1) for (let part = 1; part <= 6; part += 1) pace.after(10, 600 * minute);
  for (let part = 1; part <= 6; part += 1) pace.after(10, 1_800 + 60_000 * part);
  expect(pace.towards(positionOf(1_000_000)).eventsPerSecond).toBeCloseTo(6_000);
});

test('nothing is foretold before there is something to tell by, nor while nothing moves', () => {
  const pace = aPace();
  expect(pace.towards(positionOf(100))).toMatchObject({ share: 0, secondsLeft: undefined });
  pace.after(0, 50);
  pace.after(30, 50);
  expect(pace.towards(positionOf(100))).toMatchObject({ share: 0.5, secondsLeft: undefined });
});

test('read models that are made anew begin anew', () => {
  const pace = aPace();
  pace.after(0, 5_000);
  pace.after(10, 0);
  pace.after(10, 1_000);
  expect(pace.towards(positionOf(2_000))).toMatchObject({ share: 0.5, eventsPerSecond: 100, secondsLeft: 10 });
});

test('places of a log of bytes count too, and an empty log is all shown', () => {
  const pace = createPace();
  pace.note(`${'25'.padStart(20, '0')}-${'25'.padStart(20, '0')}`, 1);
  expect(pace.towards(`${'100'.padStart(20, '0')}-${'99'.padStart(20, '0')}`).share).toBe(0.25);
  expect(createPace().towards('').share).toBe(1);
});
