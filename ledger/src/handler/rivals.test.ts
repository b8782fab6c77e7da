import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { MAX_APPEND_EVENTS } from '../eventStore/appendLimits.ts';
import { createMemoryEventStore } from '../eventStore/memory/memoryEventStore.ts';
import {
  type Accounts,
  ask,
  fundedAccount,
  handlerOn,
  newKey,
  overriding,
  setBalance,
  summary,
  withdraw,
} from '../../testing/handling.ts';
import { admin, otherAdmin, OWNER, buyUnits } from '../../testing/given.ts';
import { GENESIS } from '../event/envelope.ts';
import { hashEvent, sealEvent } from '../event/seal.ts';

test('a refusal never rests on a cache that another process has overtaken', async () => {
  const { store, accounts } = await fundedAccount(50);
  await handlerOn(store).handle(OWNER, ask(setBalance(500), admin));
  expect(summary(await accounts.handle(OWNER, ask(withdraw(100))))).toBe('WithdrawalRequested');
});

test('what another process wrote is read and decided upon again, never overwritten', async () => {
  const { store, accounts } = await fundedAccount(150);
  await handlerOn(store).handle(OWNER, ask(withdraw(100)));
  expect(summary(await accounts.handle(OWNER, ask(withdraw(100))))).toBe('InsufficientBalance');
});

test('a balance edit is stale when money moved while it was being decided', async () => {
  const { store, accounts } = await fundedAccount(500);
  await handlerOn(store).handle(OWNER, ask(withdraw(100)));
  expect(summary(await accounts.handle(OWNER, ask(setBalance(800), otherAdmin)))).toBe('Stale');
});

test('a process that was paused after it took the time decides again, at the time that it is then', async () => {
  const { store } = await fundedAccount(500);
  const closing = Date.UTC(2026, 11, 1);
  // The clock is asked as it is decided; by the next time, two minutes have gone by.
  const times = [closing - 500, closing - 500];
  const paused = handlerOn(store, () => new Date(times.shift() ?? closing + 120_000));
  const outcome = await paused.handle(OWNER, ask(setBalance(900), admin));
  expect(outcome).toMatchObject({
    kind: 'accepted',
    events: [{ occurredAt: new Date(closing + 120_000).toISOString() }],
  });
});

test('two processes at one account: every event follows from the one that its decision had seen', async () => {
  const { store } = await fundedAccount(5_000);
  const processes = [handlerOn(store), handlerOn(store)];
  const outcomes = await Promise.all(
    Array.from({ length: 120 }, (_, index) =>
      (processes[index % 2] as Accounts).handle(OWNER, ask(index % 3 ? withdraw(100) : buyUnits(1))),
    ),
  );
  expect(outcomes.filter(({ kind }) => kind === 'accepted')).toHaveLength(50);
  let previousHash = GENESIS;
  for (const { stream, revision, type, data, metadata } of await store.readStream(`account-${OWNER}`)) {
    expect(metadata.previousHash).toBe(previousHash);
    expect(hashEvent({ stream, revision, type, data, metadata })).toBe(metadata.hash);
    previousHash = metadata.hash;
  }
});

test('eight processes at one account all get on, and no caller sees an error', async () => {
  const memory = createMemoryEventStore();
  const { store } = await fundedAccount(
    9_000_000,
    overriding(memory, {
      async append(...call) {
        await sleep(1);
        return memory.append(...call);
      },
    }),
  );
  const until = performance.now() + 1_500;
  const granted = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const accounts = handlerOn(store);
      let count = 0;
      while (count === 0 || performance.now() < until) {
        expect(summary(await accounts.handle(OWNER, ask(withdraw(100))))).toBe('WithdrawalRequested');
        count += 1;
      }
      return count;
    }),
  );
  expect(Math.min(...granted)).toBeGreaterThan(0);
});

test('a command that finds no room in an append is decided anew, on what others have written before it', async () => {
  const memory = createMemoryEventStore();
  const { store } = await fundedAccount(100_000, memory);
  const rival = handlerOn(store);
  let isOvertaken = false;
  const here = handlerOn(
    overriding(store, {
      async append(...call) {
        const appended = await memory.append(...call);
        if (!isOvertaken) await rival.handle(OWNER, ask(withdraw(200)));
        isOvertaken = true;
        return appended;
      },
    }),
  );
  const commands = Array.from({ length: MAX_APPEND_EVENTS + 1 }, () => ask(withdraw(100)));
  const outcomes = await Promise.all(commands.map((command) => here.handle(OWNER, command)));
  expect(outcomes.map(summary)).toEqual(commands.map(() => 'WithdrawalRequested'));
  const again = await here.handle(OWNER, commands.at(-1)!);
  expect(again).toEqual({ ...outcomes.at(-1), replayed: true });
});

test('no command is decided on a stream that a newer program has written to', async () => {
  const { store } = await fundedAccount(500);
  const [, last] = await store.readStream(`account-${OWNER}`);
  if (!last) throw new Error('there is no event to follow');
  const newer = sealEvent({
    ...last,
    ...last.metadata,
    revision: 2,
    type: 'AccountPledged',
    schemaVersion: 1,
    previousHash: last.metadata.hash,
    commandId: newKey(),
  });
  await store.append(`account-${OWNER}`, last, [newer]);
  await expect(handlerOn(store).handle(OWNER, ask(withdraw(100)))).rejects.toThrow('not known to this program');
});
