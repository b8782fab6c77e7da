import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { AskingClient } from './askingClient.ts';

/** A balance that is shown, and is answered when the test says so: each time what it was when it was asked for. */
function show() {
  const client = new AskingClient({ defaultOptions: { queries: { retry: false } } });
  let balance = 500;
  const answers: ((lost?: Error) => Promise<void>)[] = [];
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<number>((resolve, reject) => {
      const now = balance;
      signal.addEventListener('abort', () => reject(new Error('aborted')));
      answers.push(async (lost) => {
        if (lost) reject(lost);
        else resolve(now);
        await new Promise((told) => setTimeout(told));
      });
    });
  const shown = new QueryObserver(client, { queryKey: ['me'], queryFn });
  shown.subscribe(() => undefined);
  return {
    answers,
    shown: () => shown.getCurrentResult().data,
    change: (now: number) => {
      balance = now;
      void client.invalidateQueries({ queryKey: ['me'] });
    },
  };
}

test('a first answer that was overtaken on its way is shown, and asked for again', async () => {
  const { answers, shown, change } = show();
  change(250);
  await answers[0]?.();
  expect([shown(), answers.length]).toEqual([500, 2]);
  await answers[1]?.();
  expect(shown()).toBe(250);
});

test('however much happens meanwhile, it is asked for once more', async () => {
  const { answers, shown, change } = show();
  for (const balance of [400, 300, 250]) change(balance);
  await answers[0]?.();
  await answers[1]?.();
  expect([shown(), answers.length]).toEqual([250, 2]);
});

test('a first answer that is lost meanwhile is asked for again, too', async () => {
  const { answers, shown, change } = show();
  change(250);
  await answers[0]?.(new Error('lost'));
  await answers[1]?.();
  expect([shown(), answers.length]).toEqual([250, 2]);
});

test('a later answer is broken off by what happens on its way', async () => {
  const { answers, shown, change } = show();
  await answers[0]?.();
  change(300);
  change(250);
  await answers[2]?.();
  await answers[1]?.();
  expect([shown(), answers.length]).toEqual([250, 3]);
});
