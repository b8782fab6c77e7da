import { balanceDollars } from '@northvale/api/contract/dollars.ts';
import type { MessageAnswer } from '@northvale/api/contract/fields.ts';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { formatMoney, minus, parseAmount, toCents } from '@northvale/web/ui/money.ts';
import { ruleText } from '@northvale/web/ui/texts/said.ts';
import type { BackOffice } from '../../shared/api/dataProvider.ts';
import { t } from '../../shared/texts/t.ts';

interface Balances {
  balance: number;
  held: number;
}

export interface BalancePreview {
  /** Undefined while what was written isn't an amount. */
  after: number | undefined;
  difference: number | undefined;
  availableAfter: number | undefined;
  problem: string | undefined;
}

/** What a written balance would mean, and why it can't be saved. A balance never falls below what is on hold. */
export function previewBalance(text: string, { balance, held }: Balances): BalancePreview {
  const after = parseAmount(text);
  const problem = problemOf(after, balance, held);
  if (after === undefined) return { after, difference: undefined, availableAfter: undefined, problem };
  return { after, difference: minus(after, balance), availableAfter: minus(after, held), problem };
}

/** From here on an edit asks to type its difference, where no limit is set from which on it takes two admins. */
const LARGE_EDIT = 10_000;

/** What has to be typed before an edit of this size is sent, so that a slipped zero is noticed; mostly nothing. */
export function amountToType(difference: number | undefined, fourEyesAbove = LARGE_EDIT): number | undefined {
  const size = Math.abs(difference ?? 0);
  return size > fourEyesAbove ? size : undefined;
}

export function typingProblem(typed: string, amount: number | undefined): string | undefined {
  return amount === undefined || parseAmount(typed) === amount
    ? undefined
    : t('users.balance.typeToConfirm', { amount: formatMoney(amount) });
}

function problemOf(after: number | undefined, balance: number, held: number): string | undefined {
  const { data, error } = balanceDollars.safeParse(after);
  if (data === undefined) return ruleText(error?.issues[0]?.message ?? '');
  if (toCents(data) < toCents(held)) return t('users.balance.notBelow', { amount: formatMoney(held) });
  return toCents(data) === toCents(balance) ? t('users.balance.present') : undefined;
}

/** One change of an account's standing: what the button says, what is asked, and what is sent. */
export interface AccountChange {
  button: string;
  title: string;
  note: string;
  grave: boolean;
  /** What was done, once it is. */
  done: string;
  send: (provider: BackOffice) => Promise<MessageAnswer>;
}

export function verificationChange(user: UserRecord): AccountChange {
  return user.isVerified
    ? { ...wordsOf('unverify', user), grave: true, send: (provider) => provider.setVerified(user, false) }
    : { ...wordsOf('verify', user), grave: false, send: (provider) => provider.setVerified(user, true) };
}

export function statusChange(user: UserRecord): AccountChange {
  const { name, role, status } = user;
  if (status === 'frozen')
    return { ...wordsOf('unfreeze', user), grave: false, send: (provider) => provider.setStatus(user, 'active') };
  const words = wordsOf('freeze', user);
  return {
    ...words,
    // What an admin decides is others' money, which only the role is asked about.
    note: role === 'admin' ? t('users.changes.freeze.adminNote', { name }) : words.note,
    grave: true,
    send: (provider) => provider.setStatus(user, 'frozen'),
  };
}

export function planChange(user: UserRecord): AccountChange {
  const plan = user.plan === 'member' ? 'free' : 'member';
  return { ...wordsOf(plan, user), grave: false, send: (provider) => provider.setPlan(user, plan) };
}

/** @param proposalId confirms what another admin has proposed */
export function roleChange(user: UserRecord, role: UserRecord['role'], proposalId?: string): AccountChange {
  const { name } = user;
  return {
    button: t('users.changes.role.button'),
    title: t(`users.changes.role.${role}.title`, { name }),
    note: t(`users.changes.role.${role}.note`, { name }),
    grave: role === 'admin' || user.role === 'admin',
    done: t('users.changes.role.done', { name, role: t(`common.roles.${role}`) }),
    send: (provider) => provider.setRole(user, role, proposalId),
  };
}

type Named = 'unverify' | 'verify' | 'unfreeze' | 'freeze' | 'member' | 'free';

const wordsOf = (change: Named, { name }: UserRecord) => ({
  button: t(`users.changes.${change}.button`),
  title: t(`users.changes.${change}.title`),
  note: t(`users.changes.${change}.note`, { name }),
  done: t(`users.changes.${change}.done`, { name }),
});
