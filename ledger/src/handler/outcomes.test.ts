import { expect, test } from 'vitest';
import { ask, fundedAccount, handlerOn, overriding, summary, withdraw } from '../../testing/handling.ts';
import { OWNER } from '../../testing/given.ts';
import { AppendOutcomeUnknown, StoreUnavailable } from '../eventStore/errors.ts';
import { usd } from '../money.ts';

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
      if (result.head.revision < 3 || lost) return result;
      up = false;
      lost = true;
      throw new AppendOutcomeUnknown('the acknowledgement was lost');
    },
    readStream: (...call) => (up ? store.readStream(...call) : Promise.reject(new StoreUnavailable('down'))),
  });
  const accounts = handlerOn(failing);
  const command = ask(withdraw(100));
  await accounts.load(OWNER);
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

test('after a second append without an answer the stream is read, and the command has its true answer', async () => {
  const { store } = await fundedAccount(500);
  const answers = ['never sent', 'written'];
  const losing = overriding(store, {
    async append(...call) {
      if (answers.shift() === 'written') await store.append(...call);
      throw new AppendOutcomeUnknown('no answer came');
    },
  });
  const outcome = await handlerOn(losing).handle(OWNER, ask(withdraw(100)));
  expect(summary(outcome)).toBe('WithdrawalRequested');
});

test('a command whose place others have taken was surely not written, however its appends were answered', async () => {
  const { store } = await fundedAccount(500);
  const others = handlerOn(store);
  const losing = overriding(store, {
    async append() {
      await others.handle(OWNER, ask(withdraw(100)));
      throw new AppendOutcomeUnknown('no answer came');
    },
  });
  await expect(handlerOn(losing).handle(OWNER, ask(withdraw(100)))).rejects.toThrow(StoreUnavailable);
  expect(await others.load(OWNER)).toMatchObject({ held: usd(200) });
});

test('while its place is still free, nobody says what came of a command', async () => {
  const { store } = await fundedAccount(500);
  const losing = overriding(store, { append: () => Promise.reject(new AppendOutcomeUnknown('no answer came')) });
  const accounts = handlerOn(losing);
  const command = ask(withdraw(100));
  await expect(accounts.handle(OWNER, command)).rejects.toThrow(AppendOutcomeUnknown);
  // Decided again it would be refused, and yet the append may arrive.
  const changed = { ...command, payload: withdraw(501) };
  await expect(accounts.handle(OWNER, changed)).rejects.toThrow(AppendOutcomeUnknown);
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

test('a command that was written is not called unwritten because the append of those behind it fails', async () => {
  const { store, accounts } = await fundedAccount(500);
  const command = ask(withdraw(100));
  await accounts.handle(OWNER, command);
  const failing = overriding(store, { append: () => Promise.reject(new StoreUnavailable('down')) });
  const elsewhere = handlerOn(failing);
  // The second comes while the stream is read for the first.
  const [again, other] = await Promise.allSettled(
    [command, ask(withdraw(200))].map((each) => elsewhere.handle(OWNER, each)),
  );
  expect(again).toMatchObject({ reason: { name: 'AppendOutcomeUnknown' } });
  expect(other).toMatchObject({ reason: { name: 'StoreUnavailable' } });
});

test('a command that this process has written is not called unwritten because the stream cannot be read', async () => {
  const { store } = await fundedAccount(500);
  let up = true;
  const failing = overriding(store, {
    readStream: (...call) => (up ? store.readStream(...call) : Promise.reject(new StoreUnavailable('down'))),
  });
  const accounts = handlerOn(failing);
  const command = ask(withdraw(100));
  await accounts.handle(OWNER, command);
  up = false;
  await expect(accounts.handle(OWNER, command)).rejects.toThrow(AppendOutcomeUnknown);
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
