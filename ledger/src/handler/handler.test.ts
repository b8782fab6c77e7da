import { expect, test } from 'vitest';
import { admin, OWNER, sealed } from '../../testing/given.ts';
import {
  ask,
  fundedAccount,
  handlerOn,
  now,
  overriding,
  setBalance,
  summary,
  withdraw,
} from '../../testing/handling.ts';
import { account } from '../account/account.ts';
import { readableKinds } from '../event/ledgerEvent.ts';
import { StoreUnavailable } from '../eventStore/errors.ts';
import type { EventStore } from '../eventStore/eventStore.ts';
import { createMemoryEventStore } from '../eventStore/memory/memoryEventStore.ts';
import { usd } from '../money.ts';
import type { CommandHandler } from './handler.ts';
import { gated } from './writeGate.ts';

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

test('the same key with a body that means the same is the same command, decided and recalled', async () => {
  const { store, accounts } = await fundedAccount(1_000);
  const command = { ...ask(withdraw(100)), digest: 'named' };
  await accounts.handle(OWNER, command);
  const again = { ...command, digest: 'left out', alike: () => ['named'] };
  expect(await accounts.handle(OWNER, again)).toMatchObject({ kind: 'accepted', replayed: true });
  expect(await accounts.recall(OWNER, again)).toMatchObject({ kind: 'accepted', replayed: true });
  expect(await store.readStream(`account-${OWNER}`)).toHaveLength(3);
  expect(summary(await accounts.handle(OWNER, { ...again, alike: () => ['another'] }))).toBe('KeyReused');
});

/** A process whose first read of the account has begun, for a command that will be refused, and ends when told to. */
async function whileReading(store: EventStore) {
  let began!: () => void;
  const reading = new Promise<void>((resolve) => (began = resolve));
  let arrive!: () => void;
  const underWay = new Promise<void>((resolve) => (arrive = resolve));
  const here = handlerOn(
    overriding(store, {
      async readStream(...call) {
        const page = await store.readStream(...call);
        began();
        await underWay;
        return page;
      },
    }),
  );
  const refused = here.handle(OWNER, ask(withdraw(100)));
  await reading;
  return { here, refused, arrive };
}

test('a command that comes while its stream is read is not refused by what was read: it may stand there by now', async () => {
  const { store } = await fundedAccount(50);
  const { here, refused, arrive } = await whileReading(store);
  const elsewhere = handlerOn(store);
  await elsewhere.handle(OWNER, ask(setBalance(500), admin));
  const command = ask(withdraw(100));
  const first = await elsewhere.handle(OWNER, command);
  const again = here.handle(OWNER, command);
  arrive();
  expect(summary(await refused)).toBe('InsufficientBalance');
  expect(await again).toEqual({ ...first, replayed: true });
});

test('nor where another command that came with it is written, as it may have been written elsewhere, too', async () => {
  const { store } = await fundedAccount(50);
  const { here, refused, arrive } = await whileReading(store);
  const elsewhere = handlerOn(store);
  const raise = ask(setBalance(500), admin);
  const command = ask(withdraw(100));
  const raised = await elsewhere.handle(OWNER, raise);
  const first = await elsewhere.handle(OWNER, command);
  const again = [command, raise].map((each) => here.handle(OWNER, each));
  arrive();
  expect(summary(await refused)).toBe('InsufficientBalance');
  // At the same millisecond it is the same event, and the store answers as if it were written now.
  expect(await Promise.all(again)).toEqual([{ ...first, replayed: true }, raised]);
});

test('a refusal is not stored: the same key may be tried again', async () => {
  const { accounts } = await fundedAccount(50);
  const command = ask(withdraw(100));
  expect(summary(await accounts.handle(OWNER, command))).toBe('InsufficientBalance');
  await accounts.handle(OWNER, ask(setBalance(100), admin));
  expect(summary(await accounts.handle(OWNER, command))).toBe('WithdrawalRequested');
});

const context = {
  at: '2026-11-22T00:00:00.000Z',
  actor: { id: 'ann', role: 'user' },
  commandId: '00000000-0000-5000-8000-000000000000',
  isKeyed: true,
  firstSeen: account.initialState,
} as const;
const open = (mayWrite: (kind: string) => boolean) =>
  gated(account, { mayWrite }).decide({ type: 'OpenAccount', userId: 'ann' }, account.initialState, context);

test('what all programs can read is written', () => {
  expect(open((kind) => readableKinds().includes(kind))).toMatchObject([{ type: 'AccountOpened' }]);
});

test("what a running program can't read is not written, and the command may come again", () => {
  expect(() => open((kind) => kind !== 'account:AccountOpened@1')).toThrow(StoreUnavailable);
});
