import { expect, test } from 'vitest';
import { createContention } from './contention.ts';

function watched() {
  let now = 0;
  const contention = createContention(() => now);
  return {
    contention,
    pass: (ms: number) => void (now += ms),
    write(times: number, { tookMs = 4, pauseMs = 1 }) {
      for (let time = 0; time < times; time += 1) {
        now += pauseMs;
        contention.needsTurn('account-1');
        now += tookMs;
        contention.wrote('account-1');
      }
    },
  };
}

test('a stream that nobody else writes to needs no turn', () => {
  const { contention, write } = watched();
  write(10, {});
  expect(contention.needsTurn('account-1')).toBe(false);
});

test('who was overtaken takes turns until nobody else writes', () => {
  const { contention } = watched();
  contention.overtaken('account-1');
  expect(contention.needsTurn('account-1')).toBe(true);
  expect(contention.needsTurn('account-2')).toBe(false);
  contention.hadTurn('account-1', true);
  expect(contention.needsTurn('account-1')).toBe(true);
  contention.hadTurn('account-1', false);
  expect(contention.needsTurn('account-1')).toBe(false);
});

test('who writes without a pause takes a turn now and then, in case others wait', () => {
  const { contention, write } = watched();
  write(50, {});
  expect(contention.needsTurn('account-1')).toBe(true);
  contention.hadTurn('account-1', false);
  expect(contention.needsTurn('account-1')).toBe(false);
});

test('who leaves pauses never does, however many appends it makes', () => {
  const { contention, write } = watched();
  write(500, { pauseMs: 10 });
  expect(contention.needsTurn('account-1')).toBe(false);
});
