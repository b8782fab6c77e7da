import { unitsCovered } from '@northvale/ledger/account/fee.ts';
import type { AccountCommand } from '@northvale/ledger/account/acts.ts';
import type { PurchaseTerms } from '@northvale/ledger/account/purchases.ts';
import type { AccountState, Method } from '@northvale/ledger/account/state.ts';
import type { Actor } from '@northvale/ledger/event/envelope.ts';
import { MIN_DEPOSIT, MIN_WITHDRAWAL } from '@northvale/ledger/limits.ts';
import { type BasisPoints, add, type Cents, cents, multiply, usd } from '@northvale/ledger/money.ts';
import type { SeededPerson } from './people.ts';
import type { Random } from '@northvale/ledger/random.ts';

/** What somebody wants done with an account. Whether it is done, its decider says. */
export interface Wish {
  readonly command: AccountCommand;
  readonly by: Actor;
}

export interface World {
  readonly random: Random;
  readonly admins: readonly Actor[];
  readonly listed: readonly PurchaseTerms[];
}

/** How often each is chosen; one that isn't named doesn't compile. */
const SHARES: Readonly<Record<Method, number>> = { 'Bank Transfer': 2, Card: 1, Bitcoin: 1 };
const METHODS = Object.entries(SHARES).flatMap(([method, share]) =>
  Array.from({ length: share }, () => method as Method),
);
const SYSTEM: Actor = { id: 'system', role: 'system' };

/** What happens next to an account, at a time, as it might in life. */
export function nextWish(world: World, person: SeededPerson, state: AccountState, at: string, mayBuy: boolean): Wish {
  const { random } = world;
  const owner: Actor = { id: person.id, role: 'user' };
  const admin = random.pick(world.admins);
  if (state.userId === '') return { command: { type: 'OpenAccount', userId: person.id }, by: owner };
  const due =
    state.activeHoldings > 0 &&
    [...state.holdings.values()].find(({ status, maturesAt }) => status === 'active' && maturesAt <= at);
  if (due) return { command: { type: 'MatureHolding', holdingId: due.id }, by: SYSTEM };
  if (state.frozen) return { command: { type: 'UnfreezeAccount' }, by: admin };
  const pending = state.pendingRequests > 0 && [...state.requests.values()].find(({ status }) => status === 'pending');
  if (pending && random.happens(0.9)) return decision(random, pending, owner, admin);
  if (!state.verified)
    return { command: { type: random.happens(0.93) ? 'ApproveIdentity' : 'RejectIdentity' }, by: admin };
  const { bankAccount } = person;
  if (bankAccount && state.bankAccounts.length === 0)
    return { command: { type: 'LinkBankAccount', bankAccountId: bankAccount.id }, by: owner };
  return ofOwnAccord(world, state, { owner, admin, mayBuy });
}

function decision(
  random: Random,
  { id: requestId, kind }: { readonly id: string; readonly kind: 'deposit' | 'withdrawal' },
  owner: Actor,
  admin: Actor,
): Wish {
  const chance = random.next();
  const isDeposit = kind === 'deposit';
  if (chance < 0.07)
    return { command: { type: isDeposit ? 'CancelDeposit' : 'CancelWithdrawal', requestId }, by: owner };
  if (chance < 0.14)
    return { command: { type: isDeposit ? 'RejectDeposit' : 'RejectWithdrawal', requestId }, by: admin };
  return { command: { type: isDeposit ? 'ApproveDeposit' : 'ApproveWithdrawal', requestId }, by: admin };
}

interface Circumstances {
  readonly owner: Actor;
  readonly admin: Actor;
  readonly mayBuy: boolean;
}

function ofOwnAccord({ random, listed }: World, state: AccountState, { owner, admin, mayBuy }: Circumstances): Wish {
  const chance = random.next();
  const method = random.pick(METHODS);
  const [bankAccountId] = state.bankAccounts;
  const linked = bankAccountId !== undefined && method === 'Bank Transfer' ? { bankAccountId } : {};
  if (chance < 0.005) return { command: { type: 'FreezeAccount' }, by: admin };
  if (chance < 0.015)
    return { command: { type: 'ChangePlan', plan: state.plan === 'free' ? 'member' : 'free' }, by: admin };
  if (chance < 0.025) {
    const newBalance = add(add(state.cash, state.held), cents(random.integer(1, 5_000)));
    return { command: { type: 'AdjustBalance', newBalance }, by: admin };
  }
  if (chance < 0.2 && state.cash >= multiply(MIN_WITHDRAWAL, 2)) {
    const amount = someOf(random, state.cash, MIN_WITHDRAWAL);
    return { command: { type: 'RequestWithdrawal', amount, method, ...linked }, by: owner };
  }
  const terms = random.pick(listed);
  const affordable = Math.min(20, unitsCovered(state.cash, terms.pricePerUnit, state.plan, FEE_BPS));
  if (chance < 0.6 && affordable > 0 && mayBuy)
    return {
      command: { type: 'BuyUnits', units: random.integer(1, affordable + 1), terms, platformFeeBps: FEE_BPS },
      by: owner,
    };
  return { command: { type: 'RequestDeposit', amount: deposit(random), method, ...linked }, by: owner };
}

const FEE_BPS = 25 as BasisPoints;

/** Whole dollars, many small sums and few large ones. */
const deposit = (random: Random): Cents =>
  add(MIN_DEPOSIT, usd(Math.floor(20_000 * random.next() ** 4) + 50 * random.integer(0, 20)));

const someOf = (random: Random, most: Cents, least: Cents): Cents =>
  cents(least + Math.floor((random.next() * (most - least)) / 100) * 100);
