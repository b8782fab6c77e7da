import type { AccountCommand } from '@northvale/ledger/account/acts.ts';
import type { PurchaseTerms } from '@northvale/ledger/account/purchases.ts';
import type { SealedText } from '@northvale/ledger/account/state.ts';
import { maturityDate } from '@northvale/ledger/investment/duration.ts';
import { cents, usd } from '@northvale/ledger/money.ts';
import { INVESTORS, type Investor, type InvestorKey, WELLS_FARGO } from './cast.ts';
import { CATALOGUE, type Listing } from './catalogue.ts';

type StaffKey = 'admin' | 'ines' | 'ruth';
export type Who = InvestorKey | StaffKey | 'leaver';

/** What a step's command may need to know of the world that it happens in. */
export interface World {
  /** The id of the request, holding or proposal that an earlier step of that account made. */
  idOf(account: Who, key: string): string;
  /** The id of a bank account that somebody has linked. */
  linkedOf(account: Who, accountNumber: string): string;
  termsOf(listing: Listing): Promise<PurchaseTerms>;
  seal(account: Who, text: string): Promise<SealedText>;
}

/** One dated command. Its `key` is unique within the account and names what it makes. */
export interface Step {
  readonly at: Date;
  readonly account: Who;
  readonly by: Who | 'system';
  readonly key: string;
  readonly command: (world: World) => AccountCommand | Promise<AccountCommand>;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const FOUR_EYES_ABOVE = usd(10_000);

/** A year of history before `now`, in the order in which it happened. Every kind of account event occurs in it. */
export function timeline(now: Date): Step[] {
  const steps = [
    ...Object.entries(INVESTORS).flatMap(([key, investor]) => yearOf(key as InvestorKey, investor, now)),
    ...turnsOfEvents(now),
  ];
  return steps.filter(({ at }) => at <= now).sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** So many days before now, at an hour of the working day that differs from step to step. */
function daysBefore(now: Date, days: number, turn: number): Date {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const hour = 8 + ((turn * 5 + days * 3) % 10);
  const at = new Date(midnight - days * DAY_MS + hour * HOUR_MS + ((turn * 17 + days * 7) % 60) * 60_000);
  // Today's steps may not lie in the future.
  return at < now ? at : new Date(now.getTime() - (60 - turn) * 60_000);
}

function yearOf(account: InvestorKey, investor: Investor, now: Date): Step[] {
  const steps: Step[] = [];
  const add = (at: Date, by: Step['by'], key: string, command: Step['command']) =>
    steps.push({ at, account, by, key, command });
  const { opened, verified } = investor;
  const openedAt = daysBefore(now, opened, 0);
  add(openedAt, account, 'open', ({ idOf }) => ({ type: 'OpenAccount', userId: idOf(account, '') }));
  investor.linked?.forEach(({ accountNumber }, index) => {
    add(new Date(openedAt.getTime() + (index + 1) * 2 * MINUTE_MS), account, `link ${index}`, ({ linkedOf }) => ({
      type: 'LinkBankAccount',
      bankAccountId: linkedOf(account, accountNumber),
    }));
  });
  if (verified !== undefined) add(daysBefore(now, verified, 1), 'ines', 'verify', () => ({ type: 'ApproveIdentity' }));

  investor.deposits.forEach(([days, dollars, fate, method = 'Bank Transfer'], index) => {
    const key = `deposit ${index}`;
    const amount = cents(Math.round(dollars * 100));
    add(daysBefore(now, days, index + 2), account, key, () => ({ type: 'RequestDeposit', amount, method }));
    add(decisionTime(now, days, index), fate === 'cancelled' ? account : 'admin', `${key} decided`, async (world) => {
      const requestId = world.idOf(account, key);
      if (fate === 'approved') return { type: 'ApproveDeposit', requestId };
      if (fate === 'cancelled') return { type: 'CancelDeposit', requestId };
      const reason = await world.seal(account, 'The transfer has not arrived. Please check it with your bank.');
      return { type: 'RejectDeposit', requestId, reason };
    });
    if (fate === 'pending') steps.pop();
  });

  investor.withdrawals.forEach(([days, dollars, fate, method = 'Bank Transfer', to], index) => {
    const key = `withdrawal ${index}`;
    const amount = cents(Math.round(dollars * 100));
    add(daysBefore(now, days, index + 4), account, key, ({ linkedOf }) => ({
      type: 'RequestWithdrawal',
      amount,
      method,
      ...(to ? { bankAccountId: linkedOf(account, to.accountNumber) } : {}),
    }));
    add(decisionTime(now, days, index), fate === 'cancelled' ? account : 'ines', `${key} decided`, async (world) => {
      const requestId = world.idOf(account, key);
      if (fate === 'approved') return { type: 'ApproveWithdrawal', requestId };
      if (fate === 'cancelled') return { type: 'CancelWithdrawal', requestId };
      const reason = await world.seal(account, 'The account holder differs from your name.');
      return { type: 'RejectWithdrawal', requestId, reason };
    });
    if (fate === 'pending') steps.pop();
  });

  investor.purchases.forEach(([days, listing, units], index) => {
    const key = `purchase ${index}`;
    const at = daysBefore(now, days, index + 3);
    add(at, account, key, async ({ termsOf }) => ({ type: 'BuyUnits', units, terms: await termsOf(listing) }));
    const maturesAt = new Date(maturityDate(at.toISOString(), CATALOGUE[listing].duration));
    add(maturesAt, 'system', `${key} matured`, ({ idOf }) => ({
      type: 'MatureHolding',
      holdingId: idOf(account, key),
    }));
  });
  return steps;
}

/** Requests are decided on the next day, those of today an hour later. */
function decisionTime(now: Date, days: number, turn: number): Date {
  const next = daysBefore(now, Math.max(days - 1, 0), turn + 6);
  return days > 0 ? next : new Date(now.getTime() - 5 * 60_000);
}

/** What doesn't happen to everyone: staff, edits, four eyes, a frozen account, a plan, a person who left. */
function turnsOfEvents(now: Date): Step[] {
  const step = (days: number, account: Who, by: Step['by'], key: string, command: Step['command']): Step => ({
    at: daysBefore(now, days, 0),
    account,
    by,
    key,
    command,
  });
  const open =
    (account: Who): Step['command'] =>
    ({ idOf }) => ({ type: 'OpenAccount', userId: idOf(account, '') });
  const rich = usd(40_000);
  return [
    step(364, 'ines', 'ines', 'open', open('ines')),
    step(364, 'ines', 'system', 'role', () => ({ type: 'ChangeRole', role: 'admin' })),
    step(364, 'ruth', 'ruth', 'open', open('ruth')),
    step(363, 'ruth', 'admin', 'role', () => ({ type: 'ChangeRole', role: 'auditor' })),

    step(11, 'jonas', 'ines', 'identity', async ({ seal }) => ({
      type: 'RejectIdentity',
      reason: await seal('jonas', 'The photo is not readable. Please send it again.'),
    })),
    step(300, 'wilhelmina', 'admin', 'plan', () => ({ type: 'ChangePlan', plan: 'member' })),
    step(299, 'wilhelmina', 'ines', 'plan again', () => ({ type: 'ChangePlan', plan: 'member' })),
    step(100, 'mateus', 'admin', 'freeze', async ({ seal }) => ({
      type: 'FreezeAccount',
      reason: await seal('mateus', 'A sign-in from a new country.'),
    })),
    step(98, 'mateus', 'admin', 'unfreeze', async ({ seal }) => ({
      type: 'UnfreezeAccount',
      reason: await seal('mateus', 'Mateus confirmed it by phone.'),
    })),

    step(349, 'amara', 'ines', 'identity', async ({ seal }) => ({
      type: 'RejectIdentity',
      reason: await seal('amara', 'The page is cut off at its edge. Please send all of it.'),
    })),
    step(200, 'amara', 'amara', 'house', ({ linkedOf }) => ({
      type: 'RequestWithdrawal',
      amount: usd(12_500),
      method: 'Bank Transfer',
      bankAccountId: linkedOf('amara', WELLS_FARGO.accountNumber),
    })),
    step(199, 'amara', 'admin', 'house first approval', ({ idOf }) => ({
      type: 'ApproveWithdrawal',
      requestId: idOf('amara', 'house'),
      fourEyesAbove: FOUR_EYES_ABOVE,
    })),
    step(198, 'amara', 'ines', 'house second approval', ({ idOf }) => ({
      type: 'ApproveWithdrawal',
      requestId: idOf('amara', 'house'),
      fourEyesAbove: FOUR_EYES_ABOVE,
    })),
    step(20, 'amara', 'admin', 'fee', async ({ seal }) => ({
      type: 'AdjustBalance',
      newBalance: cents(2_302_50),
      reason: await seal('amara', 'Incoming wire fee refunded.'),
    })),
    step(30, 'priya', 'admin', 'edit', async ({ seal }) => ({
      type: 'AdjustBalance',
      newBalance: rich,
      reason: await seal('priya', 'A transfer booked by hand.'),
      fourEyesAbove: FOUR_EYES_ABOVE,
    })),
    step(29, 'priya', 'ines', 'edit replaced', async ({ seal }) => ({
      type: 'AdjustBalance',
      newBalance: usd(30_000),
      reason: await seal('priya', 'The amount on the bank statement.'),
      fourEyesAbove: FOUR_EYES_ABOVE,
    })),
    step(28, 'priya', 'admin', 'edit confirmed', ({ idOf }) => ({
      type: 'AdjustBalance',
      newBalance: usd(30_000),
      proposalId: idOf('priya', 'edit replaced'),
      fourEyesAbove: FOUR_EYES_ABOVE,
    })),
    step(0, 'wilhelmina', 'admin', 'withdrawal 0 first approval', ({ idOf }) => ({
      type: 'ApproveWithdrawal',
      requestId: idOf('wilhelmina', 'withdrawal 0'),
      fourEyesAbove: FOUR_EYES_ABOVE,
    })),

    step(250, 'leaver', 'leaver', 'open', open('leaver')),
    step(249, 'leaver', 'leaver', 'link', ({ linkedOf }) => ({
      type: 'LinkBankAccount',
      bankAccountId: linkedOf('leaver', 'closed since'),
    })),
    step(91, 'leaver', 'leaver', 'unlink', ({ linkedOf }) => ({
      type: 'UnlinkBankAccount',
      bankAccountId: linkedOf('leaver', 'closed since'),
    })),
    step(90, 'leaver', 'leaver', 'close', () => ({ type: 'CloseAccount' })),
  ];
}
