import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startEventStoreDbDouble, type EventStoreDbDouble } from '../testing/eventStoreDbDouble/eventStoreDbDouble.ts';
import { admin, OWNER } from '../testing/given.ts';
import { type Accounts, ask, fundedAccount, handlerOn, setBalance, summary, withdraw } from '../testing/handling.ts';
import { readWhole } from '../testing/storedEvents.ts';
import { GENESIS } from './envelope.ts';
import type { EventStore } from './eventStore/eventStore.ts';
import { createEventStoreDbStore } from './eventStore/eventstoredb/eventStoreDb.ts';
import { createMemoryEventStore } from './eventStore/memory/memoryEventStore.ts';

// A dump was restored, or a standby promoted that hadn't received all: the log is shorter than a running process knows
// it, and others write on from there.

const STREAM = `account-${OWNER}`;

/** A store whose log can be set back under those who use it. */
interface Restorable {
  readonly store: EventStore;
  setBack(events: number): Promise<void>;
  close(): Promise<void>;
}

async function setBackTo(store: EventStore, events: Awaited<ReturnType<EventStore['readStream']>>): Promise<void> {
  await store.append(
    STREAM,
    'noStream',
    events.map(({ id, type, data, metadata }) => ({ id, type, data, metadata })),
  );
}

function restorableMemory(): Restorable {
  let log = createMemoryEventStore();
  const store: EventStore = {
    ...log,
    append: (...call) => log.append(...call),
    readStream: (...call) => log.readStream(...call),
  };
  return {
    store,
    async setBack(count) {
      const standing = await readWhole(log, STREAM);
      log = createMemoryEventStore();
      await setBackTo(log, standing.slice(0, count));
    },
    close: () => log.close(),
  };
}

async function restorableEventStoreDb(): Promise<Restorable> {
  const double: EventStoreDbDouble = await startEventStoreDbDouble();
  const store = await createEventStoreDbStore(double);
  return {
    store,
    async setBack(count) {
      const other = await createEventStoreDbStore(double);
      const standing = await readWhole(other, STREAM);
      await double.reset();
      await setBackTo(other, standing.slice(0, count));
      await other.close();
    },
    async close() {
      await store.close();
      await double.stop();
    },
  };
}

describe.each([
  ['a store in memory', async () => restorableMemory()],
  ['EventStoreDB, over a double of its protocol', restorableEventStoreDb],
])('on %s', (_, make) => {
  let log: Restorable;
  let accounts: Accounts;

  beforeEach(async () => {
    log = await make();
    ({ accounts } = await fundedAccount(500, log.store));
    await accounts.handle(OWNER, ask(withdraw(100)));
    await accounts.handle(OWNER, ask(setBalance(900), admin));
  });
  afterEach(() => log.close());

  test('a command is never granted on events that are gone and whose places others have taken', async () => {
    await log.setBack(2);
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
    await log.setBack(2);
    expect(await accounts.load(OWNER)).toMatchObject({ cash: 500_00, held: 0 });
    expect(summary(await accounts.handle(OWNER, ask(withdraw(500))))).toBe('WithdrawalRequested');
  });

  test('so does a command that comes first', async () => {
    await log.setBack(2);
    expect(summary(await accounts.handle(OWNER, ask(withdraw(500))))).toBe('WithdrawalRequested');
    expect(await accounts.load(OWNER)).toMatchObject({ cash: 0, held: 500_00 });
  });
});
