import type { TrialBalance } from '@northvale/api/contract/audit.ts';
import { plus } from '@northvale/web/ui/money.ts';
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

const TITLES: readonly (readonly [Kind, string])[] = [
  ['asset', 'Assets'],
  ['liability', 'Liabilities'],
  ['equity', 'Equity'],
  ['income', 'Income'],
  ['expense', 'Expenses'],
];

const NAMES: Record<string, string> = {
  'client-bank': 'Clients’ money at the bank',
  adjustments: 'Balance edits',
  'returns-paid': 'Returns paid',
};

const PARTS: Record<string, string> = {
  cash: 'Investors’ cash',
  held: 'Investors’ money on hold',
  invested: 'Investors’ investments',
};

/** The accounts by kind, in the order of a balance sheet; kinds without an account are left out. */
export const grouped = (accounts: readonly Line[]): Group[] =>
  TITLES.flatMap(([kind, title]) => {
    const lines = accounts.filter((line) => line.kind === kind);
    if (lines.length === 0) return [];
    return [{ kind, title, balance: sumsOf(lines).balance, items: itemsOf(lines) }];
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
    ...alone.map((line) => ({ name: NAMES[line.account] ?? line.account, account: line.account, sums: line })),
    ...[...byPart].map(([part, investors]) => ({
      name: PARTS[part] ?? `Investors’ ${part}`,
      sums: sumsOf(investors),
      investors: investors.toSorted((a, b) => b.balance - a.balance),
    })),
  ];
}

const sumsOf = (lines: readonly Sums[]): Sums => ({
  debit: plus(...lines.map(({ debit }) => debit)),
  credit: plus(...lines.map(({ credit }) => credit)),
  balance: plus(...lines.map(({ balance }) => balance)),
});
