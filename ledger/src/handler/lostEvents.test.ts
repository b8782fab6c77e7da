import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startEventStoreDbDouble } from '../../testing/eventStoreDbDouble/eventStoreDbDouble.ts';
import { admin, OWNER } from '../../testing/given.ts';
import {
  type Accounts,
  ask,
  fundedAccount,
  handlerOn,
  now,
  overriding,
  setBalance,
  summary,
  withdraw,
} from '../../testing/handling.ts';
import { readWhole } from '../../testing/storedEvents.ts';
import { GENESIS } from '../event/envelope.ts';
import { AppendOutcomeUnknown, StoreUnavailable } from '../eventStore/errors.ts';
import type { EventStore } from '../eventStore/eventStore.ts';
import { createEventStoreDbStore } from '../eventStore/eventstoredb/eventStoreDb.ts';
import { createMemoryEventStore } from '../eventStore/memory/memoryEventStore.ts';

// A dump was restored, or a standby promoted that hadn't received all: the log is shorter than a running process knows
// it, and others write on from there.

const STREAM = `account-${OWNER}`;

/** A store whose last events can be taken away under those who use it. */
interface Fallible {
  readonly store: EventStore;
  loseLast(events: number): Promise<void>;
  close(): Promise<void>;
}

async function inMemory(): Promise<Fallible> {
  const store = createMemoryEventStore();
  return { store, loseLast: async (count) => store.loseLast(count), close: () => store.close() };
}

async function inEventStoreDb(): Promise<Fallible> {
  const double = await startEventStoreDbDouble();
  const store = await createEventStoreDbStore(double);
  return {
    store,
    async loseLast(count) {
      await double.crash();
      double.log.loseLast(count);
      await double.restart();
    },
    async close() {
      await store.close();
      await double.stop();
    },
  };
}

describe.each([
  ['a store in memory', inMemory],
  ['EventStoreDB, over a double of its protocol', inEventStoreDb],
])('on %s', (_, make) => {
  let log: Fallible;
  let accounts: Accounts;

  beforeEach(async () => {
    log = await make();
    ({ accounts } = await fundedAccount(500, log.store));
    await accounts.handle(OWNER, ask(withdraw(100)));
    await accounts.handle(OWNER, ask(setBalance(900), admin));
  });
  afterEach(() => log.close());

  test('a command is never granted on events that are gone and whose places others have taken', async () => {
    await log.loseLast(2);
    const others = handlerOn(log.store);
    await others.handle(OWNER, ask(setBalance(450), admin));
    await others.handle(OWNER, ask(withdraw(400)));
    expect(summary(await accounts.handle(OWNER, ask(withdraw(300))))).toBe('InsufficientBalance');
    expect(summary(await accounts.handle(OWNER, ask(withdraw(100))))).toBe('InsufficientBalance');
    let previousHash = GENESIS;
    for (const { metadata } of await readWhole(log.store, STREAM)) {
      expect(metadata.previousHash).toBe(previousHash);
      previousHash = metadata.hash;
    }
  });

  test('an account that lost events and that nobody else has written to goes on from what is left', async () => {
    await log.loseLast(2);
    expect(await accounts.load(OWNER)).toMatchObject({ cash: 500_00, held: 0 });
    expect(summary(await accounts.handle(OWNER, ask(withdraw(500))))).toBe('WithdrawalRequested');
  });

  test('so does a command that comes first', async () => {
    await log.loseLast(2);
    expect(summary(await accounts.handle(OWNER, ask(withdraw(500))))).toBe('WithdrawalRequested');
    expect(await accounts.load(OWNER)).toMatchObject({ cash: 0, held: 500_00 });
  });

  test('a command that is lost while its first answer is looked up is not answered with what stands there now', async () => {
    const command = ask(withdraw(100));
    await accounts.handle(OWNER, command);
    const losing = overriding(log.store, {
      // The whole stream is read first, then this command's one event.
      async readStream(stream, options) {
        if (options?.limit === 1) await log.loseLast(2);
        return log.store.readStream(stream, options);
      },
    });
    await expect(handlerOn(losing).handle(OWNER, command)).rejects.toThrow(AppendOutcomeUnknown);
    expect(summary(await accounts.handle(OWNER, command))).toBe('WithdrawalRequested');
  });

  test('what nobody knows of an append is known again once the event that it was to follow is gone', async () => {
    let isAnswered = false;
    const append: EventStore['append'] = (...call) =>
      isAnswered ? log.store.append(...call) : Promise.reject(new AppendOutcomeUnknown('no answer came'));
    const unsure = handlerOn(overriding(log.store, { append }));
    const commands = [ask(withdraw(450)), ask(withdraw(460))] as const;
    for (const command of commands) await expect(unsure.handle(OWNER, command)).rejects.toThrow(AppendOutcomeUnknown);
    isAnswered = true;
    await log.loseLast(2);
    await accounts.handle(OWNER, ask(withdraw(100)));
    expect(summary(await unsure.handle(OWNER, commands[0]))).toBe('InsufficientBalance');
    // As long as it was, and yet another account.
    await accounts.handle(OWNER, ask(withdraw(5)));
    expect(summary(await unsure.handle(OWNER, commands[1]))).toBe('InsufficientBalance');
  });

  test('an account whose store is replaced between two pages of it is read as it stands in the other', async () => {
    const others = handlerOn(log.store);
    for (let step = 0; step < 230; step += 1) await others.handle(OWNER, ask(setBalance(1_000 + step), admin));
    let reads = 0;
    const replaced = overriding(log.store, {
      async readStream(stream, options) {
        reads += 1;
        if (reads === 3) {
          await log.loseLast(60);
          for (let step = 0; step < 60; step += 1) await others.handle(OWNER, ask(setBalance(2_000 + step), admin));
        }
        return log.store.readStream(stream, options);
      },
    });
    expect(await handlerOn(replaced, now, { pageSize: 50 }).load(OWNER)).toEqual(await others.load(OWNER));
    expect(reads).toBeGreaterThan(3);
  });

  test('a command that was read just before the store went away, and is lost, counts once when it comes again', async () => {
    let isAway = false;
    const leaving = overriding(log.store, {
      async readStream(stream, options) {
        if (isAway && (options?.from ?? 0) > 50) throw new StoreUnavailable('away');
        return log.store.readStream(stream, options);
      },
    });
    const late = handlerOn(leaving, now, { pageSize: 50 });
    const known = (await late.load(OWNER)).revision;
    const others = handlerOn(log.store);
    const lost = ask(setBalance(1_000), admin);
    for (let step = 0; step < 130; step += 1)
      await others.handle(OWNER, step === 60 ? lost : ask(setBalance(2_000 + step), admin));
    isAway = true;
    await expect(late.load(OWNER)).rejects.toThrow(StoreUnavailable);
    isAway = false;
    await log.loseLast(130);

    expect((await others.load(OWNER)).revision).toBe(known);
    expect(summary(await late.handle(OWNER, lost))).toBe('BalanceAdjusted');
    await late.handle(OWNER, ask(setBalance(700), admin));
    expect(await late.handle(OWNER, lost)).toMatchObject({ replayed: true, state: { cash: 900_00 } });
    expect(await late.load(OWNER)).toMatchObject({ cash: 600_00 });
  });
});
