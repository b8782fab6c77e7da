import { balanceDollars } from '@northvale/api/contract/dollars.ts';
import { formatMoney, minus, parseAmount, toCents } from '@northvale/web/ui/money.ts';
import { ruleText } from '@northvale/web/ui/texts/said.ts';
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
