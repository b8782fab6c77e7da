import type { TrialBalance } from '@northvale/api/contract/audit.ts';
import { plus } from '@northvale/web/ui/money.ts';
import { t } from '../../texts/t.ts';
import { investorAccount } from '../accountName.ts';

export type Line = TrialBalance['accounts'][number];
type Kind = Line['kind'];
export type Sums = Pick<Line, 'debit' | 'credit' | 'balance'>;

/** One account of the platform, or those of all investors that mean the same. */
type Item =
  | { name: string; sums: Sums; account: string }
  /** Each investor's, the highest balance first. */
  | { name: string; sums: Sums; investors: Line[] };

export interface Group {
  kind: Kind;
  title: string;
  balance: number;
  items: Item[];
}

/** In the order of a balance sheet. */
const KINDS: readonly Kind[] = ['asset', 'liability', 'equity', 'income', 'expense'];

const NAMED = ['client-bank', 'adjustments', 'returns-paid'] as const;
const PARTS = ['cash', 'held', 'invested'] as const;

/** The accounts by kind; kinds without an account are left out. */
export const grouped = (accounts: readonly Line[]): Group[] =>
  KINDS.flatMap((kind) => {
    const lines = accounts.filter((line) => line.kind === kind);
    if (lines.length === 0) return [];
    return [{ kind, title: t(`trialBalance.kinds.${kind}`), balance: sumsOf(lines).balance, items: itemsOf(lines) }];
  });

function itemsOf(lines: readonly Line[]): Item[] {
  const alone = lines.filter(({ account }) => investorAccount(account) === undefined);
  const byPart = new Map<string, Line[]>();
  for (const line of lines) {
    const part = investorAccount(line.account)?.part;
    if (part === undefined) continue;
    const others = byPart.get(part);
    if (others) others.push(line);
    else byPart.set(part, [line]);
  }
  return [
    ...alone.map((line) => ({ name: nameOf(line.account), account: line.account, sums: line })),
    ...[...byPart].map(([part, investors]) => ({
      name: partName(part),
      sums: sumsOf(investors),
      investors: investors.toSorted((a, b) => b.balance - a.balance),
    })),
  ];
}

function nameOf(account: string): string {
  const named = NAMED.find((each) => each === account);
  return named === undefined ? account : t(`trialBalance.names.${named}`);
}

function partName(part: string): string {
  const named = PARTS.find((each) => each === part);
  return named === undefined ? t('trialBalance.otherPart', { part }) : t(`trialBalance.parts.${named}`);
}

const sumsOf = (lines: readonly Sums[]): Sums => ({
  debit: plus(...lines.map(({ debit }) => debit)),
  credit: plus(...lines.map(({ credit }) => credit)),
  balance: plus(...lines.map(({ balance }) => balance)),
});
