import type { AccountState } from '@northvale/ledger/account/state.ts';
import { add, type Cents, ZERO } from '@northvale/ledger/money.ts';
import type { Difference, DifferenceKind } from '@northvale/ledger/verify/difference.ts';
import type { AccountRows } from './accountRows.ts';
import { differing } from './differing.ts';

/** Where the read models say something else of an account than its events, folded by the decider. Amounts in cents. */
export function compareAccount(state: AccountState, rows: AccountRows): Difference[] {
  const { account: row, requests, holdings, bought, sums } = rows;
  const place = { stream: `account-${state.userId}`, revision: state.revision };
  const differences: Difference[] = [];
  const compare = (kind: DifferenceKind, expected: object | undefined, found: object | undefined, of: object = {}) => {
    const differs = differing(expected, found);
    if (!differs) return;
    const what = Object.values(of)
      .map((name) => `${String(name)}: `)
      .join('');
    differences.push({ ...place, kind, expected: `${what}${differs.expected}`, found: `${what}${differs.found}` });
  };

  compare('account', standingOf(state), row && standingIn(row));
  if (row) {
    compare('balance', { cash: state.cash }, { cash: row.cash });
    compare('held', { held: state.held }, { held: row.held });
    compare('invested', { invested: state.invested }, { invested: row.invested });
  }
  const { cash, held, invested } = state;
  compare('journal', { cash, held, invested }, Object.fromEntries(sums));
  const [requestIn, holdingIn] = [byId(requests), byId(holdings)];
  for (const id of ids(state.requests, requestIn))
    compare('request', state.requests.get(id), requestIn.get(id), { id });
  for (const id of ids(state.holdings, holdingIn))
    compare('holding', state.holdings.get(id), holdingIn.get(id), { id });
  compare('investment', Object.fromEntries(boughtBy(state)), Object.fromEntries(bought), { what: 'bought' });
  return differences;
}

const standingOf = (state: AccountState) => ({
  revision: state.revision,
  role: state.role,
  adminSince: state.adminSince,
  plan: state.plan,
  verified: state.verified,
  frozen: state.frozen,
  withdrawalsLocked: state.withdrawalsLocked,
  closed: state.closed,
  bankAccounts: [...state.bankAccounts],
  openedAt: state.openedAt,
  pendingRequests: state.pendingRequests,
  proposal: state.proposal && { ...state.proposal },
  roleProposal: state.roleProposal && { ...state.roleProposal },
});

const standingIn = (row: NonNullable<AccountRows['account']>): ReturnType<typeof standingOf> => ({
  revision: row.revision,
  role: row.role,
  adminSince: row.admin_since ?? undefined,
  plan: row.plan,
  verified: row.verified,
  frozen: row.frozen,
  withdrawalsLocked: row.withdrawals_locked,
  closed: row.closed,
  bankAccounts: [...row.bank_accounts],
  openedAt: row.opened_at,
  pendingRequests: row.pending,
  proposal: row.proposal ?? undefined,
  roleProposal: row.role_proposal ?? undefined,
});

/** What the account has paid for each investment, over all its holdings. */
export function boughtBy({ holdings }: AccountState): ReadonlyMap<string, Cents> {
  const sums = new Map<string, Cents>();
  for (const { investmentId, amount } of holdings.values()) {
    sums.set(investmentId, add(sums.get(investmentId) ?? ZERO, amount));
  }
  return sums;
}

const byId = <Item extends { readonly id: string }>(items: readonly Item[]): ReadonlyMap<string, Item> =>
  new Map(items.map((item) => [item.id, item]));

const ids = (...maps: readonly { keys(): Iterable<string> }[]): ReadonlySet<string> =>
  new Set(maps.flatMap((map) => [...map.keys()]));
