import { setTimeout as sleep } from 'node:timers/promises';
import { opened } from '@northvale/ledger/testing/given.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { storyOf } from '../../testing/histories.ts';
import { serializers } from './log.ts';
import { createPace, createProgress } from './progress.ts';
import { projectedEvent } from './projection.ts';
import { createQueue } from './queue.ts';

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

const [event] = storyOf(opened);
if (!event) throw new Error('a story of one');

test('a type of a newer program is refused, not skipped', () => {
  expect(() => projectedEvent({ ...event, type: 'AccountRenamed' })).toThrow('is not known to this program');
});

test('a version of a newer program is refused, not guessed', () => {
  const newer = { ...event, metadata: { ...event.metadata, schemaVersion: 2 } };
  expect(() => projectedEvent(newer)).toThrow('AccountOpened, version 2, is not known to this program');
});

test('what Postgres quotes of a row never comes into the log', () => {
  let written = '';
  const log = pino({ serializers }, { write: (line) => (written = line) });
  const detail = 'Failing row contains (Ann Lind, ann@people.example).';
  log.error({ err: Object.assign(new Error('null value'), { code: '23502', table: 'people', detail }) }, 'failed');
  expect(JSON.parse(written)).toMatchObject({ err: { message: 'null value', code: '23502', table: 'people' } });
  expect(written).not.toContain('Ann');
});
