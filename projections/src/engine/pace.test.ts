import { expect, test } from 'vitest';
import { createPace } from './progress.ts';

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
