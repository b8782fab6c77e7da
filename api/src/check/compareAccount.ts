import { add, ZERO } from '@northvale/ledger/money.ts';
import type { Difference, DifferenceKind } from '@northvale/ledger/verify/difference.ts';
import type { AccountRow } from '@northvale/projections/accounts/accounts.ts';
import type { AccountRows, Purchases } from './accountRows.ts';
import { differing } from './differing.ts';
import type { FoldedAccount } from './foldedAccount.ts';

/**
 * Differences between an account's read models and its events, folded by the decider, and by the projection for fields
 * that no decision uses. Amounts in cents.
 */
export function compareAccount(folded: FoldedAccount, rows: AccountRows): Difference[] {
  const { state } = folded;
  const { account: row, requests, holdings, bought: shown, sums } = rows;
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

  compare('account', standing(expectedRow(folded)), row && standing(row));
  if (row) {
    compare('balance', { cash: state.cash }, { cash: row.cash });
    compare('held', { held: state.held }, { held: row.held });
    compare('invested', { invested: state.invested }, { invested: row.invested });
  }
  const { cash, held, invested } = state;
  compare('journal', { cash, held, invested }, Object.fromEntries(sums));
  const [requestIn, requestFolded] = [byId(requests), requestsOf(folded)];
  for (const id of ids(requestFolded, requestIn)) compare('request', requestFolded.get(id), requestIn.get(id), { id });
  const [holdingIn, holdingFolded] = [byId(holdings), holdingsOf(folded)];
  for (const id of ids(holdingFolded, holdingIn)) compare('holding', holdingFolded.get(id), holdingIn.get(id), { id });
  const bought = boughtBy(folded);
  compare('investment', valuesOf(bought, 'invested'), valuesOf(shown, 'invested'), { what: 'bought' });
  compare('investment', valuesOf(bought, 'revision'), valuesOf(shown, 'revision'), { what: 'last bought by event' });
  return differences;
}

/** The account's expected row: by the decider, and by the projection for fields that no decision uses. */
export function expectedRow({ state, row }: FoldedAccount): AccountRow {
  return {
    ...row,
    revision: state.revision,
    cash: state.cash,
    held: state.held,
    invested: state.invested,
    role: state.role,
    admin_since: state.adminSince ?? null,
    admin_until: state.adminUntil ?? null,
    plan: state.plan,
    verified: state.verified,
    frozen: state.frozen,
    closed: state.closed,
    withdrawals_locked: state.withdrawalsLocked,
    bank_accounts: state.bankAccounts,
    pending: state.pendingRequests,
    proposal: state.proposal ?? null,
    role_proposal: state.roleProposal ?? null,
    identity_decided_at: state.identityDecidedAt ?? null,
    opened_at: state.openedAt,
  };
}

/** All but the balances, which are reported separately. */
const standing = ({ cash: _, held: __, invested: ___, ...row }: AccountRow) => row;

function requestsOf({ state, requestsAt }: FoldedAccount): ReadonlyMap<string, object> {
  return new Map([...state.requests.values()].map((each, at) => [each.id, { ...each, position: requestsAt[at] }]));
}

function holdingsOf({ state, holdingsAt }: FoldedAccount): ReadonlyMap<string, object> {
  return new Map(
    [...state.holdings.values()].map((each, at) => {
      const { position, changedAt: revision } = holdingsAt[at] ?? {};
      return [each.id, { ...each, revision, position }];
    }),
  );
}

/** An account's purchases by investment. */
export function boughtBy({ state, holdingsAt }: FoldedAccount): ReadonlyMap<string, Purchases> {
  const bought = new Map<string, Purchases>();
  let at = 0;
  for (const { investmentId, amount } of state.holdings.values()) {
    const invested = add(bought.get(investmentId)?.invested ?? ZERO, amount);
    bought.set(investmentId, { invested, revision: holdingsAt[at]?.madeAt ?? -1 });
    at += 1;
  }
  return bought;
}

const valuesOf = (bought: ReadonlyMap<string, Purchases>, name: keyof Purchases): object =>
  Object.fromEntries([...bought].map(([id, purchases]) => [id, purchases[name]]));

const byId = <Item extends { readonly id: string }>(items: readonly Item[]): ReadonlyMap<string, Item> =>
  new Map(items.map((item) => [item.id, item]));

const ids = (...maps: readonly { keys(): Iterable<string> }[]): ReadonlySet<string> =>
  new Set(maps.flatMap((map) => [...map.keys()]));
