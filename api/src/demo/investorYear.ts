import { maturityDate } from '@northvale/ledger/investment/terms.ts';
import { cents } from '@northvale/ledger/money.ts';
import type { Investor } from './cast.ts';
import { CATALOGUE } from './catalogue.ts';
import { daysBefore, MINUTE_MS } from './days.ts';
import type { InvestorKey } from './investors.ts';
import type { AccountStep, Step } from './steps.ts';

/** What an investor did within a year, and what the house did about it. */
export function yearOf(account: InvestorKey, investor: Investor, now: Date): Step[] {
  const steps: AccountStep[] = [];
  const add = (at: Date, by: Step['by'], key: string, command: AccountStep['command']) =>
    steps.push({ at, account, by, key, command });
  const { opened, verified, linked } = investor;
  const openedAt = daysBefore(now, opened, 0);
  add(openedAt, account, 'open', ({ idOf }) => ({ type: 'OpenAccount', userId: idOf(account, '') }));
  linked.forEach(({ accountNumber }, index) => {
    add(new Date(openedAt.getTime() + (index + 1) * 2 * MINUTE_MS), account, `link ${index}`, ({ linkedOf }) => ({
      type: 'LinkBankAccount',
      bankAccountId: linkedOf(account, accountNumber),
    }));
  });
  if (verified !== undefined) add(daysBefore(now, verified, 1), 'ines', 'verify', () => ({ type: 'ApproveIdentity' }));

  investor.deposits.forEach(([days, dollars, fate, method = 'Bank Transfer'], index) => {
    const key = `deposit ${index}`;
    add(daysBefore(now, days, index + 2), account, key, () => ({
      type: 'RequestDeposit',
      amount: inCents(dollars),
      method,
    }));
    if (fate === 'pending') return;
    add(decisionTime(now, days, index), fate === 'cancelled' ? account : 'tomasz', `${key} decided`, async (world) => {
      const requestId = world.idOf(account, key);
      if (fate === 'approved') return { type: 'ApproveDeposit', requestId };
      if (fate === 'cancelled') return { type: 'CancelDeposit', requestId };
      const reason = await world.seal(account, 'The transfer has not arrived. Please check it with your bank.');
      return { type: 'RejectDeposit', requestId, reason };
    });
  });

  investor.withdrawals.forEach(([days, dollars, fate, method = 'Bank Transfer', place = 0], index) => {
    const key = `withdrawal ${index}`;
    add(daysBefore(now, days, index + 4), account, key, ({ linkedOf }) => ({
      type: 'RequestWithdrawal',
      amount: inCents(dollars),
      method,
      bankAccountId: linkedOf(account, linked[place]?.accountNumber ?? ''),
    }));
    if (fate === 'pending') return;
    add(decisionTime(now, days, index), fate === 'cancelled' ? account : 'ines', `${key} decided`, async (world) => {
      const requestId = world.idOf(account, key);
      if (fate === 'approved') return { type: 'ApproveWithdrawal', requestId };
      if (fate === 'cancelled') return { type: 'CancelWithdrawal', requestId };
      const reason = await world.seal(account, 'The account holder differs from your name.');
      return { type: 'RejectWithdrawal', requestId, reason };
    });
  });

  investor.purchases.forEach(([days, listing, units], index) => {
    const key = `purchase ${index}`;
    const at = daysBefore(now, days, index + 3);
    add(at, account, key, async ({ termsOf }) => ({ type: 'BuyUnits', units, terms: await termsOf(listing) }));
    const maturesAt = new Date(maturityDate(at.toISOString(), CATALOGUE[listing].terms.duration));
    add(maturesAt, 'system', `${key} matured`, ({ idOf }) => ({
      type: 'MatureHolding',
      holdingId: idOf(account, key),
    }));
  });
  return steps;
}

const inCents = (dollars: number) => cents(Math.round(dollars * 100));

/** Requests are decided on the next day, those of today within the hour. */
function decisionTime(now: Date, days: number, turn: number): Date {
  return days > 0 ? daysBefore(now, days - 1, turn + 6) : new Date(now.getTime() - 5 * MINUTE_MS);
}
