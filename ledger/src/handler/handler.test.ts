import { expect, test } from 'vitest';
import { ask, fundedAccount, handlerOn, now, overriding, summary, withdraw } from '../../testing/handling.ts';
import { admin, OWNER } from '../../testing/given.ts';
import { sealed } from '../../testing/facts.ts';
import type { CommandHandler } from './handler.ts';
import { StoreUnavailable } from '../eventStore/errors.ts';
import { createMemoryEventStore } from '../eventStore/memory/memoryEventStore.ts';
import { usd } from '../money.ts';

test('fifty withdrawals at once are granted exactly as far as the balance goes', async () => {
  const { store, accounts } = await fundedAccount(1_000);
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => accounts.handle(OWNER, ask(withdraw(100)))));
  expect(outcomes.filter(({ kind }) => kind === 'accepted')).toHaveLength(10);
  expect(outcomes.map(summary).filter((code) => code === 'InsufficientBalance')).toHaveLength(40);
  expect(await handlerOn(store).load(OWNER)).toMatchObject({ cash: 0, held: usd(1_000), pendingRequests: 10 });
});

test('commands that arrive while an append is in flight leave together as the next one', async () => {
  const sizes: number[] = [];
  const memory = createMemoryEventStore();
  const store = overriding(memory, {
    append: (stream, expected, events) => (sizes.push(events.length), memory.append(stream, expected, events)),
  });
  const { accounts } = await fundedAccount(1_000, store);
  await new Promise(setImmediate);
  sizes.length = 0;
  await Promise.all(Array.from({ length: 5 }, () => accounts.handle(OWNER, ask(withdraw(100)))));
  expect(sizes).toEqual([1, 4]);
});

test('an append holds at most a hundred events, and none is lost at the boundary', async () => {
  const { store, accounts } = await fundedAccount(30_000);
  const outcomes = await Promise.all(Array.from({ length: 250 }, () => accounts.handle(OWNER, ask(withdraw(100)))));
  expect(outcomes.every(({ kind }) => kind === 'accepted')).toBe(true);
  expect(await store.readStream(`account-${OWNER}`)).toHaveLength(252);
});

test('time never runs backwards within a stream', async () => {
  const { store } = await fundedAccount(500);
  const late = handlerOn(store, () => new Date('2020-01-01T00:00:00.000Z'));
  const outcome = await late.handle(OWNER, ask(withdraw(100)));
  expect(outcome).toMatchObject({ events: [{ occurredAt: now().toISOString() }] });
});

test('more commands than can be answered in time are turned away, surely not written', async () => {
  const { store } = await fundedAccount(500);
  const asleep = overriding(store, { readStream: () => new Promise(() => undefined) });
  const accounts = handlerOn(asleep);
  for (let waiting = 0; waiting < 10_000; waiting += 1) void accounts.handle(OWNER, ask(withdraw(100)));
  await expect(accounts.handle(OWNER, ask(withdraw(100)))).rejects.toThrow(StoreUnavailable);
});

test('a bug in one decision leaves the commands beside it alone', async () => {
  const { accounts } = await fundedAccount(500);
  const broken = ask({ type: 'AdjustBalance', newBalance: usd(499), reason: sealed('\0') }, admin);
  const [before, bug, after] = await Promise.allSettled(
    [ask(withdraw(100)), broken, ask(withdraw(100))].map((command) => accounts.handle(OWNER, command)),
  );
  expect([before?.status, bug?.status, after?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a replay of the events gives the state that the handler answered with', async () => {
  const { store, accounts } = await fundedAccount(500);
  const outcome = await accounts.handle(OWNER, ask(withdraw(100)));
  const replayed = await (handlerOn(store) as CommandHandler<unknown, never, never>).load(OWNER);
  expect(outcome).toMatchObject({ state: replayed });
});
