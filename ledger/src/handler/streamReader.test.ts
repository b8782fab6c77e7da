import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { admin, OWNER } from '../../testing/given.ts';
import { type Accounts, ask, overriding, setBalance, withdraw } from '../../testing/handling.ts';
import { randomHistory } from '../../testing/randomHistory.ts';
import { stored } from '../../testing/storedEvents.ts';
import { account } from '../account/account.ts';
import type { AccountEvent } from '../account/acts.ts';
import type { AccountState } from '../account/state.ts';
import { BrokenChain } from '../event/hashChain.ts';
import type { EventStore, RecordedEvent } from '../eventStore/eventStore.ts';
import { createMemoryEventStore, type MemoryEventStore } from '../eventStore/memory/memoryEventStore.ts';
import { createCommandHandler } from './handler.ts';
import { emptyView, foldEvents } from './streamView.ts';

// An account of 5,000 events: `read` counts what a process reads of them.

const LENGTH = 5_000;
let memory: MemoryEventStore;
let store: EventStore;
let first: Accounts;
let read = 0;
let asked: (number | undefined)[] = [];

beforeEach(async () => {
  asked = [];
  memory = createMemoryEventStore();
  store = overriding(memory, {
    async readStream(...call) {
      const events = await memory.readStream(...call);
      read += events.length;
      asked.push(call[1]?.from);
      return events;
    },
  });
  first = aProcess();
  await first.handle(OWNER, ask({ type: 'OpenAccount', userId: OWNER }));
  await first.handle(OWNER, ask(setBalance(9_000_000), admin));
  const deposits = Array.from({ length: LENGTH - 2 }, () => ask(withdraw(100)));
  await Promise.all(deposits.map((command) => first.handle(OWNER, command)));
  read = 0;
});
afterEach(() => memory.close());

const aProcess = (): Accounts =>
  createCommandHandler({
    store,
    decider: account,
    now: () => new Date(),
  });

test('a process reads the account once for all who ask for it at the same time, and then only what has come since', async () => {
  const accounts = aProcess();
  await Promise.all(Array.from({ length: 20 }, () => accounts.load(OWNER)));
  expect(read).toBeLessThan(LENGTH + 100);
  await first.handle(OWNER, ask(withdraw(100)));
  read = 0;
  expect(await accounts.load(OWNER)).toEqual(await first.load(OWNER));
  expect(read).toBeLessThan(10);
});

test('a long account is loaded in slices, between which the process serves others', async () => {
  let others = 0;
  let isLoaded = false;
  const loading = aProcess()
    .load(OWNER)
    .finally(() => (isLoaded = true));
  for (; !isLoaded; others += 1) await new Promise(setImmediate);
  await loading;
  expect(others).toBeGreaterThan(LENGTH / 200);
});

test('a command from long ago is replayed as it was answered, also by a process that has not read the account yet', async () => {
  const command = ask(withdraw(100));
  const answer = await first.handle(OWNER, command);
  await first.handle(OWNER, ask(withdraw(100)));
  expect(await first.handle(OWNER, command)).toEqual({ ...answer, replayed: true });
  expect(await aProcess().handle(OWNER, command)).toEqual({ ...answer, replayed: true });
});

test('a stream that was empty is read on from its start', async () => {
  const nobody = '01890000-0000-7000-8000-0000000000bb';
  const early = aProcess();
  await early.load(nobody);
  expect((await early.load(nobody)).openedAt).toBe('');
  await first.handle(nobody, ask({ type: 'OpenAccount', userId: nobody }));
  expect((await early.load(nobody)).openedAt).not.toBe('');
  // Stores take no revision before the first.
  expect(asked.filter((from) => from !== undefined && from < 0)).toEqual([]);
});

test('what is kept in memory stays within its bytes', async () => {
  const accounts = createCommandHandler({ store, decider: account, now: () => new Date(), cacheBytes: 100_000 });
  await accounts.load(OWNER);
  read = 0;
  await accounts.load(OWNER);
  expect(read).toBeGreaterThan(LENGTH - 1);
});

const folded = (events: readonly RecordedEvent[], from = emptyView<AccountState>(account.initialState)) =>
  foldEvents<AccountState, AccountEvent>(from, events, account);

const shown = ({ requests, holdings, ...rest }: AccountState) => ({
  ...rest,
  requests: [...requests.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  holdings: [...holdings.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
});

const cutHistory = fc.tuple(randomHistory, fc.nat({ max: 40 })).map(([{ events }, cut]) => ({
  events: stored('account', '1', events),
  cut: cut % events.length,
}));

test('events folded together come to what they come to one by one, and leave the view before them as it was', () => {
  fc.assert(
    fc.property(cutHistory, ({ events, cut }) => {
      const before = folded(events.slice(0, cut));
      const seen = shown(before.state);
      const together = folded(events.slice(cut), before);
      expect(shown(before.state)).toEqual(seen);
      const oneByOne = events.slice(cut).reduce((view, event) => folded([event], view), before);
      expect(shown(together.state)).toEqual(shown(oneByOne.state));
    }),
  );
});

test('where one event is not its turn, the view before it stays as it was', () => {
  fc.assert(
    fc.property(cutHistory, ({ events, cut }) => {
      const before = folded(events.slice(0, cut));
      const seen = shown(before.state);
      expect(() => folded([...events.slice(cut), events[0]!], before)).toThrow(BrokenChain);
      expect(shown(before.state)).toEqual(seen);
      expect(shown(folded(events.slice(cut), before).state)).toEqual(shown(folded(events).state));
    }),
  );
});
