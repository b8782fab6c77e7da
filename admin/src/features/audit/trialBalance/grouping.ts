import type { TrialBalanceSummary } from '@northvale/api/contract/audit.ts';
import { plus } from '@northvale/web/ui/money.ts';
import { t } from '../../../shared/texts/t.ts';

export type Line = TrialBalanceSummary['accounts'][number];
type Kind = Line['kind'];
export type Sums = Pick<Line, 'debit' | 'credit' | 'balance'>;

/** One account of the platform, or those of all investors that mean the same. */
interface Item {
  name: string;
  sums: Line;
  /** Which of each investor's; none where it is the platform's. */
  part: Part | undefined;
}

export interface Group {
  kind: Kind;
  title: string;
  balance: number;
  items: Item[];
}

/** In the order of a balance sheet. */
const KINDS: readonly Kind[] = ['asset', 'liability', 'equity', 'income', 'expense'];

const NAMED = [
  'client-bank',
  'adjustments',
  'returns-paid',
  'platform-fees',
  'referral-rewards',
  'returns-received',
  'bank-interest',
  'bank-charges',
  'firm-funds',
  'unidentified',
] as const;
const PARTS = ['cash', 'held', 'invested'] as const;
export type Part = (typeof PARTS)[number];

/** The accounts by kind; kinds without an account are left out. */
export const grouped = (accounts: readonly Line[]): Group[] =>
  KINDS.flatMap((kind) => {
    const lines = accounts.filter((line) => line.kind === kind);
    if (lines.length === 0) return [];
    const balance = plus(...lines.map((line) => line.balance));
    return [{ kind, title: t(`trialBalance.kinds.${kind}`), balance, items: lines.map(itemOf) }];
  });

function itemOf(sums: Line): Item {
  const { account } = sums;
  const part = PARTS.find((each) => each === account);
  if (part !== undefined) return { name: t(`trialBalance.parts.${part}`), sums, part };
  const placed = placedWith(account);
  if (placed !== undefined)
    return { name: t('trialBalance.placed', { investment: `…${placed.slice(-4)}` }), sums, part };
  const named = NAMED.find((each) => each === account);
  return { name: named === undefined ? account : t(`trialBalance.names.${named}`), sums, part };
}

/** The investment whose manager was given what an account says; none of another account. */
export const placedWith = (account: string): string | undefined => /^placements:(.+)$/.exec(account)?.[1];
