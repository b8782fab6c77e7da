import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { admin, OWNER } from '../testing/given.ts';
import { type Accounts, ask, overriding, setBalance, withdraw } from '../testing/handling.ts';
import { createMemoryShelf, type MemoryShelf } from '../testing/memoryShelf.ts';
import { until } from '../testing/until.ts';
import { account } from './account/account.ts';
import { createCommandHandler } from './commandHandler.ts';
import type { EventStore } from './eventStore/eventStore.ts';
import { createMemoryEventStore, type MemoryEventStore } from './eventStore/memory/memoryEventStore.ts';
import { createSnapshots } from './snapshots/createSnapshots.ts';

// An account of 5,000 events: `read` counts what a process reads of them.

const LENGTH = 5_000;
let memory: MemoryEventStore;
let store: EventStore;
let shelf: MemoryShelf;
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
  shelf = createMemoryShelf();
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
    snapshots: createSnapshots(shelf, account.initialState),
  });

const isPutAside = (beyond = 0) =>
  [...shelf.parts.values()].some(({ number, revision }) => number === 0 && revision > beyond);

test('a replay reads its own events and a few around them, not the stream', async () => {
  const command = ask(withdraw(100));
  const answer = await first.handle(OWNER, command);
  for (let more = 0; more < 3; more += 1) await first.handle(OWNER, ask(withdraw(100)));
  read = 0;
  expect(await first.handle(OWNER, command)).toEqual({ ...answer, replayed: true });
  expect(read).toBeLessThan(300);
});

describe('a process that has not read the account yet', () => {
  test('folds only what came after a snapshot, and gets the same', async () => {
    await until(() => isPutAside());
    const expected = await first.load(OWNER);
    read = 0;
    expect(await aProcess().load(OWNER)).toEqual(expected);
    expect(read).toBeLessThan(LENGTH);
  });

  test('knows every command that the snapshot holds', async () => {
    const command = ask(setBalance(7), admin);
    await expect(first.handle(OWNER, command)).resolves.toMatchObject({ kind: 'refused' });
    const [event] = await memory.readStream(`account-${OWNER}`, { from: 40, limit: 1 });
    await until(() => isPutAside());
    const { commandId: id = '', requestDigest: digest = '' } = event?.metadata ?? {};
    const again = await aProcess().handle(OWNER, { ...ask(withdraw(100)), id, digest });
    expect(again).toMatchObject({ kind: 'accepted', replayed: true, events: [{ revision: 40 }] });
  });

  test('replays a command from the snapshot before it, not from the stream’s start', async () => {
    await until(() => isPutAside());
    await shelf.clear(`account-${OWNER}`);
    await aProcess().load(OWNER);
    await until(() => isPutAside());
    const command = ask(withdraw(100));
    await first.handle(OWNER, command);
    await first.handle(OWNER, ask(withdraw(100)));
    const another = aProcess();
    await another.load(OWNER);
    read = 0;
    expect(await another.handle(OWNER, command)).toMatchObject({ kind: 'accepted', replayed: true });
    expect(read).toBeLessThan(100);
  });

  test('replays a command from shortly before the only snapshot, and doesn’t begin at the stream’s start', async () => {
    const command = ask(withdraw(100));
    await first.handle(OWNER, command);
    await first.handle(OWNER, ask(withdraw(100)));
    await until(() => isPutAside());
    await shelf.clear(`account-${OWNER}`);
    await aProcess().load(OWNER);
    await until(() => isPutAside(LENGTH));
    const another = aProcess();
    await another.load(OWNER);
    read = 0;
    expect(await another.handle(OWNER, command)).toMatchObject({ kind: 'accepted', replayed: true });
    expect(read).toBeLessThan(LENGTH / 2);
  });

  test('throws a snapshot of another history away, and folds the events', async () => {
    await until(() => isPutAside());
    memory.loseLast(4_500);
    const others = createCommandHandler({ store: memory, decider: account, now: () => new Date() });
    await Promise.all(Array.from({ length: 4_600 }, () => others.handle(OWNER, ask(withdraw(100)))));
    expect(await aProcess().load(OWNER)).toEqual(await others.load(OWNER));
  });

  test('finds what another has put aside after all before was thrown away', async () => {
    await until(() => isPutAside());
    shelf.parts.clear();
    const more = Array.from({ length: LENGTH }, () => ask(withdraw(100)));
    await Promise.all(more.map((command) => first.handle(OWNER, command)));
    while (!isPutAside(LENGTH)) await first.handle(OWNER, ask(withdraw(100)));
    const expected = await first.load(OWNER);
    read = 0;
    expect(await aProcess().load(OWNER)).toEqual(expected);
    expect(read).toBeLessThan(expected.revision - LENGTH / 2);
  });

  test('is none the worse for a shelf that is away', async () => {
    const away = () => Promise.reject(new Error('away'));
    const snapshots = createSnapshots({ heads: away, part: away, put: away, clear: away }, account.initialState);
    const accounts = createCommandHandler({ store, decider: account, now: () => new Date(), snapshots });
    expect(await accounts.load(OWNER)).toEqual(await first.load(OWNER));
  });

  test('folds the account once for all who ask for it at the same time', async () => {
    const accounts = createCommandHandler({ store, decider: account, now: () => new Date() });
    await Promise.all(Array.from({ length: 20 }, () => accounts.load(OWNER)));
    expect(read).toBeLessThan(LENGTH + 100);
  });
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
