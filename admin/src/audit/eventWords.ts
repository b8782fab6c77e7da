import type { AccountEvent } from '@northvale/api/contract/audit.ts';
import type { EventType } from '@northvale/api/contract/events.ts';
import { formatMoney, minus, plus } from '@northvale/web/ui/money.ts';

type Data = AccountEvent['data'];

/** Amounts stand in an event's data in cents. */
const dollars = (cents: unknown, signed = false): string => formatMoney(Number(cents) / 100, signed);

const words: Readonly<Record<EventType, (data: Data) => string>> = {
  AccountOpened: () => 'The account begins.',
  IdentityApproved: () => 'The identity was verified.',
  IdentityRejected: () => 'The identity document was refused.',
  RoleChanged: ({ from, to }) => `The role changed from ${String(from)} to ${String(to)}.`,
  RoleChangeProposed: ({ to }) => `The role ${String(to)} was proposed; a second admin decides.`,
  RoleProposalDropped: () => 'The proposed role was dropped.',
  PlanChanged: ({ from, to }) => `The plan changed from ${String(from)} to ${String(to)}.`,
  AccountFrozen: () => 'The account was frozen.',
  AccountUnfrozen: () => 'The account was unfrozen.',
  WithdrawalsLocked: () => 'Withdrawals were locked: the person found somebody else in the account.',
  WithdrawalsUnlocked: () => 'Withdrawals were unlocked.',
  AccountClosed: () => 'The account was closed.',
  BankAccountLinked: () => 'A bank account was linked.',
  BankAccountUnlinked: () => 'A bank account was unlinked.',
  DepositRequested: ({ amount, method }) => `${dollars(amount)} by ${String(method)}, asked for. Nothing moved yet.`,
  DepositApproved: ({ amount }) => `${dollars(amount)} added.`,
  DepositRejected: ({ amount }) => `${dollars(amount)} refused. Nothing moved.`,
  DepositCancelled: ({ amount }) => `${dollars(amount)} taken back. Nothing moved.`,
  WithdrawalRequested: ({ amount, method }) => `${dollars(amount)} by ${String(method)}, put on hold.`,
  WithdrawalApprovalGiven: ({ amount }) => `A first approval of ${dollars(amount)}; a second admin decides.`,
  WithdrawalApproved: ({ amount }) => `${dollars(amount)} paid out of the hold.`,
  WithdrawalRejected: ({ amount }) => `${dollars(amount)} refused and given back from the hold.`,
  WithdrawalCancelled: ({ amount }) => `${dollars(amount)} taken back from the hold.`,
  BalanceAdjusted: ({ difference, newBalance }) =>
    `${dollars(difference, true)} by an admin, to ${dollars(newBalance)}.`,
  BalanceAdjustmentProposed: ({ newBalance }) => `${dollars(newBalance)} proposed; a second admin decides.`,
  BalanceProposalDropped: () => 'The proposed balance was dropped.',
  UnitsPurchased: ({ amount, units, investmentName }) =>
    `${String(units)} ${units === 1 ? 'unit' : 'units'} of ${String(investmentName)} for ${dollars(amount)}.`,
  HoldingMatured: ({ principal, returnAmount }) =>
    `${dollars(principal)} back, and a return of ${dollars(returnAmount)}.`,
  ChangeFoundNeedless: () => 'It was so already: nothing changed.',
  InvestmentListed: ({ name }) => `${String(name)} was listed.`,
  InvestmentRevised: ({ name }) => `The terms of ${String(name)} were revised.`,
  InvestmentDelisted: () => 'It is no longer offered; what was bought stays.',
};

/** What an event did, in a sentence; nothing of a type that only a later version of this page knows. */
export const inWords = ({ type, data }: Pick<AccountEvent, 'type' | 'data'>): string =>
  type in words ? words[type as EventType](data) : '';

/** By how much an event changed the balance, which is cash and hold together. */
export const balanceChange = ({ postings }: Pick<AccountEvent, 'postings'>): number =>
  plus(
    ...postings
      .filter(({ account }) => /^investor:.*:(cash|held)$/.test(account))
      .map(({ debit, credit }) => minus(credit, debit)),
  );

/** The request that an event is about, if any. */
export function requestOf({ type, data }: Pick<AccountEvent, 'type' | 'data'>) {
  const id = data['requestId'];
  if (typeof id !== 'string') return undefined;
  return { id, kind: type.startsWith('Deposit') ? ('deposit' as const) : ('withdrawal' as const) };
}

/** 'investor:…905f:cash': whose it is stands above. */
export const shortAccount = (account: string): string =>
  account.replace(/^investor:.*(.{4}):(\w+)$/, 'investor:…$1:$2');

/** 'Amara O.-L.': a row has no room for more, and whose account it is stands above. */
const shortName = (name: string): string => {
  const [first = '', ...others] = name.split(' ');
  const initials = others.map((word) => word.replaceAll(/(\p{L})[^\s-]*/gu, '$1.'));
  return [first, ...initials].join(' ');
};

/** Who caused an event. */
export function actorWords({ id, role, name }: AccountEvent['actor']): string {
  if (role === 'system') return id === 'system' ? 'System' : `System, ${id}`;
  return role === 'user' ? `${shortName(name)}, investor` : `${name}, ${role}`;
}
