import { expect, test } from 'vitest';
import { ask, fundedAccount, summary, withdraw } from '../../testing/handling.ts';
import { OWNER } from '../../testing/given.ts';
import { account } from '../account/account.ts';
import { createCheckedClock } from './checkedClock.ts';
import { createCommandHandler } from './handler.ts';
import { StoreUnavailable } from '../eventStore/errors.ts';

const SECOND = 1_000;
const MINUTE = 60_000;

/** A machine whose clock jumps as told, and a database whose clock is right. */
async function aMachine() {
  let [aheadMs, sleptMs] = [0, 0];
  const clock = await createCheckedClock({
    databaseTime: async () => new Date(Date.now() + sleptMs),
    machineTime: () => new Date(Date.now() + sleptMs + aheadMs),
  });
  return { clock, jump: (ms: number) => void (aheadMs = ms), sleep: (ms: number) => void (sleptMs = ms) };
}

test.each([12 * SECOND, -12 * SECOND])('%d ms from the database is the time', async (aheadMs) => {
  const { clock, jump } = await aMachine();
  jump(aheadMs);
  expect(Math.abs(clock.now().getTime() - Date.now() - aheadMs)).toBeLessThan(2 * SECOND);
  expect(Math.abs(clock.differenceMs() - aheadMs)).toBeLessThan(2 * SECOND);
  await clock.stop();
});

test.each([18 * SECOND, -18 * SECOND, 73 * 365 * 24 * 60 * MINUTE])('%d ms from it is none', async (aheadMs) => {
  const { clock, jump } = await aMachine();
  jump(aheadMs);
  expect(() => clock.now()).toThrow(StoreUnavailable);
  jump(0);
  expect(clock.now()).toBeInstanceOf(Date);
  await clock.stop();
});

test('after a sleep, in which the steady clock stood still, commands are taken again within five seconds', async () => {
  const { clock, sleep } = await aMachine();
  sleep(MINUTE);
  expect(() => clock.now()).toThrow(StoreUnavailable);
  await expect.poll(() => Math.abs(clock.differenceMs()), { timeout: 4_500 }).toBeLessThan(2 * SECOND);
  expect(clock.now()).toBeInstanceOf(Date);
  await clock.stop();
}, 10_000);

test('a clock that jumps to 2099 pins no account: its commands wait until it is right again', async () => {
  const { store } = await fundedAccount(500);
  const { clock, jump } = await aMachine();
  const accounts = createCommandHandler({ store, decider: account, now: clock.now });
  const command = ask(withdraw(100));
  jump(Date.parse('2099-01-01') - Date.now());
  await expect(accounts.handle(OWNER, command)).rejects.toThrow("ahead of the database's");
  jump(0);
  expect(summary(await accounts.handle(OWNER, command))).toBe('WithdrawalRequested');
  for (const { metadata } of await store.readStream(`account-${OWNER}`)) {
    expect(Date.parse(metadata.occurredAt)).toBeLessThan(Date.now() + MINUTE * 60 * 24 * 365);
  }
  await clock.stop();
});
