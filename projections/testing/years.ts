import type { AccountEvent } from '@northvale/ledger/account/acts.ts';
import type { Actor } from '@northvale/ledger/event/envelope.ts';
import type { EventStore, EventToAppend } from '@northvale/ledger/eventStore/eventStore.ts';
import { type BasisPoints, add, cents, usd } from '@northvale/ledger/money.ts';
import { sealed, writerOf } from '@northvale/ledger/testing/storedEvents.ts';
import { listAnInvestment } from './histories.ts';

const IN_FLIGHT = 64;
const ADMIN: Actor = { id: '01890000-0000-7000-8000-0000000000aa', role: 'admin' };

/** The `index`th of these investors. */
const userIdOf = (index: number) => `01890000-0000-7000-8000-${index.toString(16).padStart(12, '0')}`;

/** An investor's year: an opened, verified account, then deposits, withdrawals, purchases and maturities in turns. */
function yearOf(userId: string, count: number, minutesApart: number): EventToAppend[] {
  const owner: Actor = { id: userId, role: 'user' };
  const facts: { event: AccountEvent; by: Actor }[] = [
    { event: { type: 'AccountOpened', data: { userId } }, by: owner },
    { event: { type: 'IdentityApproved', data: {} }, by: ADMIN },
  ];
  for (let turn = 0; facts.length < count; turn += 1) facts.push(...aTurn(userId, turn, owner));
  return sealed(
    'account',
    userId,
    facts.slice(0, count).map(({ event, by }, revision) => ({
      ...event,
      revision,
      occurredAt: new Date(Date.UTC(2026, 0, 1) + revision * minutesApart * 60_000).toISOString(),
      actor: by,
      commandId: '00000000-0000-5000-8000-000000000000',
    })),
  );
}

function aTurn(userId: string, turn: number, owner: Actor): { event: AccountEvent; by: Actor }[] {
  const id = (kind: string) => `${userId}.${kind}${String(turn).padStart(11, '0')}`;
  const deposit = { requestId: id('d'), amount: usd(500 + turn) };
  const withdrawal = { requestId: id('f'), amount: usd(120) };
  const bought = { holdingId: id('b'), investmentId: 'an-investment', amount: usd(80) };
  const returnAmount = cents(10_00);
  return [
    { event: { type: 'DepositRequested', data: { ...deposit, method: 'Bank Transfer' } }, by: owner },
    { event: { type: 'DepositApproved', data: deposit }, by: ADMIN },
    { event: { type: 'WithdrawalRequested', data: { ...withdrawal, method: 'Card' } }, by: owner },
    { event: { type: 'WithdrawalApproved', data: withdrawal }, by: ADMIN },
    {
      event: {
        type: 'UnitsPurchased',
        data: {
          ...bought,
          investmentRevision: 0,
          investmentName: 'Old Mill Apartments',
          units: 1,
          pricePerUnit: bought.amount,
          fee: { amount: cents(20), rateBps: 25 as BasisPoints, plan: 'free' },
          fundCharge: '',
          investmentReturn: '12.5%',
          returnAmount,
          duration: '3 months',
          maturesAt: '2026-04-01T00:00:00.000Z',
        },
      },
      by: owner,
    },
    {
      event: {
        type: 'HoldingMatured',
        data: {
          holdingId: bought.holdingId,
          investmentId: 'an-investment',
          principal: bought.amount,
          returnAmount,
          notReinvested: '',
        },
      },
      by: { id: 'system', role: 'system' },
    },
    {
      event: {
        type: 'BalanceAdjusted',
        data: { newBalance: add(deposit.amount, cents(turn)), difference: cents(5_00) },
      },
      by: ADMIN,
    },
  ];
}

/**
 * Writes so many accounts' years; several appends are in flight at once. Of one append are `together` events: the log
 * then holds accounts mixed, as in life. Where it is one, times rise in the log as they do there.
 */
export async function writeYears(
  store: EventStore,
  from: number,
  accounts: number,
  eventsEach: number,
  { minutesApart = 1, together = 10 } = {},
): Promise<void> {
  if (from === 0) await listAnInvestment(store);
  const years = Array.from({ length: accounts }, (_, index) => ({
    write: writerOf(store, `account-${userIdOf(from + index)}`),
    events: yearOf(userIdOf(from + index), eventsEach, minutesApart),
  }));
  for (let revision = 0; revision < eventsEach; revision += together) {
    const waiting = [...years];
    await Promise.all(
      Array.from({ length: IN_FLIGHT }, async () => {
        for (let year = waiting.pop(); year; year = waiting.pop()) {
          const events = year.events.slice(revision, revision + together);
          await year.write(events);
        }
      }),
    );
  }
}

/** Appends single events to a stream of its own, one after another. */
export async function* oneByOne(store: EventStore, count: number): AsyncGenerator<string> {
  const userId = userIdOf(0xffffff);
  const events = yearOf(userId, count, 1);
  const write = writerOf(store, `account-${userId}`);
  for (const event of events) yield (await write([event])).position;
}
