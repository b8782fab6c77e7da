import { expect, test } from 'vitest';
import { ask, fundedAccount, handlerOn, overriding, setBalance, summary, withdraw } from '../../testing/handling.ts';
import { admin, OWNER } from '../../testing/given.ts';
import type { EventStore } from '../eventStore/eventStore.ts';
import { usd } from '../money.ts';

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
