import { expect, test } from 'vitest';
import { sealed, terms } from '../testing/facts.ts';
import { admin, OWNER, otherAdmin, owner } from '../testing/given.ts';
import { account, type AccountCommand } from './account/account.ts';
import type { Command, Outcome } from './command.ts';
import { type CommandHandler, createCommandHandler } from './commandHandler.ts';
import type { DomainEvent } from './decider.ts';
import type { Actor } from './envelope.ts';
import { GENESIS, hashEvent, sealEvent } from './envelope.ts';
import { AppendOutcomeUnknown, StoreUnavailable } from './eventStore/errors.ts';
import type { EventStore } from './eventStore/eventStore.ts';
import { createMemoryEventStore } from './eventStore/memory/memoryEventStore.ts';
import { usd } from './money.ts';

const now = () => new Date('2026-11-21T12:00:00.000Z');
const handlerOn = (store: EventStore, clock = now) => createCommandHandler({ store, decider: account, now: clock });
type Accounts = ReturnType<typeof handlerOn>;

let keys = 0;
/** A command under a key of its own, or under the given one. */
function ask(
  payload: AccountCommand,
  actor: Actor = owner,
  id = uuid((keys += 1)),
  digest = 'digest',
): Command<AccountCommand> {
  return { id, digest, actor, payload };
}
const uuid = (n: number) => `${n.toString(16).padStart(8, '0')}-0000-5000-8000-000000000000`;

const withdraw = (dollars: number) =>
  ({ type: 'RequestWithdrawal', amount: usd(dollars), method: 'Bank Transfer' }) as const;
const setBalance = (dollars: number) => ({ type: 'AdjustBalance', newBalance: usd(dollars) }) as const;

async function fundedAccount(dollars: number, store: EventStore = createMemoryEventStore()) {
  const accounts = handlerOn(store);
  await accounts.handle(OWNER, ask({ type: 'OpenAccount', userId: OWNER }));
  await accounts.handle(OWNER, ask(setBalance(dollars), admin));
  return { store, accounts };
}

const summary = (outcome: Outcome<unknown, DomainEvent>) =>
  outcome.kind === 'refused' ? outcome.refusal.code : outcome.events.map((event) => event.type).join();

/** The same store with one call answered otherwise. */
const overriding = (store: EventStore, calls: Partial<EventStore>): EventStore => ({ ...store, ...calls });

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

test('the same command ten times at once is one event and ten equal answers', async () => {
  const { store, accounts } = await fundedAccount(1_000);
  const command = ask(withdraw(100));
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => accounts.handle(OWNER, command)));
  const first = outcomes.find((outcome) => outcome.kind === 'accepted' && !outcome.replayed);
  expect(outcomes.filter((outcome) => outcome.kind === 'accepted' && outcome.replayed)).toHaveLength(9);
  for (const outcome of outcomes) expect({ ...outcome, replayed: false }).toEqual(first);
  expect(await store.readStream(`account-${OWNER}`)).toHaveLength(3);
});

test('a command is remembered for ever, also by another process, and answers as it did at first', async () => {
  const { store, accounts } = await fundedAccount(1_000);
  const command = ask(withdraw(100));
  const first = await accounts.handle(OWNER, command);
  await accounts.handle(OWNER, ask(withdraw(200)));
  const again = await handlerOn(store).handle(OWNER, command);
  expect(again).toEqual({ ...first, replayed: true });
  expect(again).toMatchObject({ state: { held: usd(100) } });
});

test('the same key with another body is refused', async () => {
  const { accounts } = await fundedAccount(1_000);
  const command = ask(withdraw(100));
  await accounts.handle(OWNER, command);
  expect(summary(await accounts.handle(OWNER, { ...command, digest: 'another' }))).toBe('KeyReused');
});

test('a refusal is not stored: the same key may be tried again', async () => {
  const { accounts } = await fundedAccount(50);
  const command = ask(withdraw(100));
  expect(summary(await accounts.handle(OWNER, command))).toBe('InsufficientBalance');
  await accounts.handle(OWNER, ask(setBalance(100), admin));
  expect(summary(await accounts.handle(OWNER, command))).toBe('WithdrawalRequested');
});

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

test('two processes at one account: every event follows from the one that its decision had seen', async () => {
  const { store } = await fundedAccount(5_000);
  const processes = [handlerOn(store), handlerOn(store)];
  const outcomes = await Promise.all(
    Array.from({ length: 120 }, (_, index) =>
      (processes[index % 2] as Accounts).handle(
        OWNER,
        ask(index % 3 ? withdraw(100) : { type: 'BuyUnits', units: 1, terms }),
      ),
    ),
  );
  expect(outcomes.filter(({ kind }) => kind === 'accepted')).toHaveLength(50);
  let previousHash = GENESIS;
  for (const { stream, revision, type, data, metadata } of await store.readStream(`account-${OWNER}`)) {
    expect(metadata.previousHash).toBe(previousHash);
    expect(hashEvent({ ...metadata, stream, revision, type, data })).toBe(metadata.hash);
    previousHash = metadata.hash;
  }
});

test('time never runs backwards within a stream', async () => {
  const { store } = await fundedAccount(500);
  const late = handlerOn(store, () => new Date('2020-01-01T00:00:00.000Z'));
  const outcome = await late.handle(OWNER, ask(withdraw(100)));
  expect(outcome).toMatchObject({ events: [{ occurredAt: now().toISOString() }] });
});

test('what an append may have written is learnt from the stream, and takes effect once', async () => {
  const { store, accounts } = await fundedAccount(500);
  let lost = 1;
  const losing = overriding(store, {
    async append(...call) {
      const result = await store.append(...call);
      if (lost-- > 0) throw new AppendOutcomeUnknown('the acknowledgement was lost');
      return result;
    },
  });
  const outcome = await handlerOn(losing).handle(OWNER, ask(withdraw(100)));
  expect(outcome).toMatchObject({ kind: 'accepted', events: [{ type: 'WithdrawalRequested' }] });
  expect(await accounts.load(OWNER)).toMatchObject({ held: usd(100) });
});

test('an outcome that cannot be learnt is said to be unknown, and the same command later has its one answer', async () => {
  const { store } = await fundedAccount(500);
  let up = true;
  let lost = 1;
  const failing = overriding(store, {
    async append(...call) {
      const result = await store.append(...call);
      if (lost-- <= 0) return result;
      up = false;
      throw new AppendOutcomeUnknown('the acknowledgement was lost');
    },
    readStream: (...call) => (up ? store.readStream(...call) : Promise.reject(new StoreUnavailable('down'))),
  });
  const accounts = handlerOn(failing, () => new Date());
  const command = ask(withdraw(100));
  await expect(accounts.handle(OWNER, command)).rejects.toThrow(AppendOutcomeUnknown);
  up = true;
  await new Promise((resolve) => {
    setTimeout(resolve, 2);
  });
  expect(await accounts.handle(OWNER, command)).toMatchObject({ kind: 'accepted', replayed: true });
  expect(await accounts.load(OWNER)).toMatchObject({ held: usd(100) });
});

test('a command of unknown outcome is never called unwritten, asked again now or while the store is away', async () => {
  const { store } = await fundedAccount(500);
  let up = true;
  let lost = false;
  const failing = overriding(store, {
    async append(...call) {
      if (!up) throw new StoreUnavailable('down');
      const result = await store.append(...call);
      if (result.lastRevision < 3 || lost) return result;
      up = false;
      lost = true;
      throw new AppendOutcomeUnknown('the acknowledgement was lost');
    },
    readStream: (...call) => (up ? store.readStream(...call) : Promise.reject(new StoreUnavailable('down'))),
  });
  const accounts = handlerOn(failing);
  const command = ask(withdraw(100));
  // The first leaves alone; meanwhile the others gather for the next append.
  const asked = [ask(withdraw(200)), command, command].map((each) => accounts.handle(OWNER, each));
  const [first, ...same] = await Promise.allSettled(asked);
  expect(first?.status).toBe('fulfilled');
  for (const outcome of same) expect(outcome).toMatchObject({ reason: { name: 'AppendOutcomeUnknown' } });
  await expect(accounts.handle(OWNER, command)).rejects.toThrow(AppendOutcomeUnknown);
  up = true;
  expect(summary(await accounts.handle(OWNER, command))).toBe('WithdrawalRequested');
  expect(await accounts.load(OWNER)).toMatchObject({ held: usd(300) });
});

test('a command that was written is not called unwritten because its first answer cannot be read', async () => {
  const { store, accounts } = await fundedAccount(500);
  const command = ask(withdraw(100));
  await accounts.handle(OWNER, command);
  const failing = overriding(store, {
    readStream: (stream, options) =>
      options?.limit === 1 ? Promise.reject(new StoreUnavailable('down')) : store.readStream(stream, options),
  });
  await expect(handlerOn(failing).handle(OWNER, command)).rejects.toThrow(AppendOutcomeUnknown);
});

test('more commands than can be answered in time are turned away, surely not written', async () => {
  const { store } = await fundedAccount(500);
  const asleep = overriding(store, { readStream: () => new Promise(() => undefined) });
  const accounts = handlerOn(asleep);
  for (let waiting = 0; waiting < 10_000; waiting += 1) void accounts.handle(OWNER, ask(withdraw(100)));
  await expect(accounts.handle(OWNER, ask(withdraw(100)))).rejects.toThrow(StoreUnavailable);
});

test('while the store is away a command is surely not written, and goes through once it is back', async () => {
  const { store } = await fundedAccount(500);
  let up = false;
  const failing = overriding(store, {
    append: (...call) => (up ? store.append(...call) : Promise.reject(new StoreUnavailable('down'))),
  });
  const accounts = handlerOn(failing);
  const command = ask(withdraw(100));
  await expect(accounts.handle(OWNER, command)).rejects.toThrow(StoreUnavailable);
  up = true;
  expect(await accounts.handle(OWNER, command)).toMatchObject({ kind: 'accepted', replayed: false });
});

test('a bug in one decision leaves the commands beside it alone', async () => {
  const { accounts } = await fundedAccount(500);
  const broken = ask({ type: 'AdjustBalance', newBalance: usd(499), reason: sealed('\0') }, admin);
  const [before, bug, after] = await Promise.allSettled(
    [ask(withdraw(100)), broken, ask(withdraw(100))].map((command) => accounts.handle(OWNER, command)),
  );
  expect([before?.status, bug?.status, after?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
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
    commandId: uuid((keys += 1)),
  });
  await store.append(`account-${OWNER}`, 1, [newer]);
  await expect(handlerOn(store).handle(OWNER, ask(withdraw(100)))).rejects.toThrow('not known to this program');
});

test('an account is seen as it stood after any of its revisions', async () => {
  const { accounts } = await fundedAccount(500);
  await accounts.handle(OWNER, ask(withdraw(100)));
  const cashAt = async (revision: number) => (await accounts.loadAt(OWNER, revision))?.cash;
  expect([await cashAt(0), await cashAt(1), await cashAt(2), await cashAt(3)]).toEqual([
    0,
    usd(500),
    usd(400),
    undefined,
  ]);
});

test('a replay of the events gives the state that the handler answered with', async () => {
  const { store, accounts } = await fundedAccount(500);
  const outcome = await accounts.handle(OWNER, ask(withdraw(100)));
  const replayed = await (handlerOn(store) as CommandHandler<unknown, never, never>).load(OWNER);
  expect(outcome).toMatchObject({ state: replayed });
});
