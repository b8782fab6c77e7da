import type { AccountState } from '@northvale/ledger/account/state.ts';
import { canonicalJson, type JsonValue } from '@northvale/ledger/event/json.ts';
import type { InvestmentState } from '@northvale/ledger/investment/investment.ts';
import { add, type Cents, ZERO } from '@northvale/ledger/money.ts';
import type { Difference, DifferenceKind } from '@northvale/ledger/verify/difference.ts';
import type { AccountRow } from '@northvale/projections/models/accounts.ts';
import type { DepositPlanRow } from '@northvale/projections/models/depositPlans.ts';
import type { ReferralRow } from '@northvale/projections/models/referrals.ts';
import type { AccountRows, InvestmentRows, Purchases } from './rows.ts';

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
  const plansIn = byId(rows.depositPlans);
  for (const id of ids(folded.depositPlans, plansIn))
    compare('account', folded.depositPlans.get(id), plansIn.get(id), { what: 'deposit plan', id });
  const [referredIn, referred] = [byPair(rows.referrals), referralsOf(folded, rows.referrals)];
  for (const pair of ids(referred, referredIn))
    compare('account', referred.get(pair), referredIn.get(pair), { what: 'referral', pair });
  const bought = boughtBy(folded);
  compare('investment', valuesOf(bought, 'invested'), valuesOf(shown, 'invested'), { what: 'bought' });
  compare('investment', valuesOf(bought, 'units'), valuesOf(shown, 'units'), { what: 'units' });
  compare('investment', valuesOf(bought, 'revision'), valuesOf(shown, 'revision'), { what: 'last bought by event' });
  return differences;
}

/** The account's expected row: by the decider, and by the projection for fields that no decision uses. */
function expectedRow({ state, row }: FoldedAccount): AccountRow {
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
    [...state.holdings.values()].map((each, at) => [each.id, { ...each, position: holdingsAt[at]?.position }]),
  );
}

const byPair = (rows: readonly ReferralRow[]): ReadonlyMap<string, object> =>
  new Map(rows.map((row) => [`${row.referrer_id} ${row.referred_id}`, row]));

/**
 * What its events say of who referred it, and of those whom it referred. The other side of each pair says the rest,
 * which is taken from the row: that is compared where the other account is.
 */
function referralsOf(
  { state: { userId, openedAt }, row, rewards }: FoldedAccount,
  rows: readonly ReferralRow[],
): ReadonlyMap<string, object> {
  const expected = rows
    .filter(({ referrer_id: referrer }) => referrer === userId)
    .map((shown) => {
      const reward = rewards.get(shown.referred_id);
      return { ...shown, rewarded_at: reward?.at ?? null, amount: reward?.amount ?? null };
    });
  if (row.referred_by !== null) {
    const pair = { referrer_id: row.referred_by, referred_id: userId };
    const shown = rows.find(({ referrer_id: referrer }) => referrer === row.referred_by);
    const outcome = { rewarded_at: shown?.rewarded_at ?? null, amount: shown?.amount ?? null };
    expected.push({ ...pair, joined_at: openedAt, ...outcome });
  }
  return byPair(expected);
}

/** An account's purchases by investment. */
function boughtBy({ state, holdingsAt }: FoldedAccount): ReadonlyMap<string, Purchases> {
  const bought = new Map<string, Purchases>();
  let at = 0;
  for (const { investmentId, units, amount } of state.holdings.values()) {
    const before = bought.get(investmentId) ?? { units: 0, invested: ZERO };
    const sums = { units: before.units + units, invested: add(before.invested, amount) };
    bought.set(investmentId, { ...sums, revision: holdingsAt[at]?.madeAt ?? -1 });
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

/** Differences between an investment's row and its events, or its own list of buyers. */
export function compareInvestment(state: InvestmentState, { investment: row, ...sums }: InvestmentRows): Difference[] {
  const { investmentId, termsMovedAt: _, reservations: __, ...terms } = state;
  const place = { kind: 'investment', stream: `investment-${investmentId}`, revision: state.revision } as const;
  const found = row && {
    revision: row.revision,
    listed: row.listed,
    createdAt: row.created_at,
    name: row.name,
    category: row.category,
    investmentReturn: row.investment_return,
    duration: row.duration,
    pricePerUnit: row.price_per_unit,
    img: row.img,
    fundCharge: row.fund_charge,
    unitsOffered: row.units_offered,
    sold: row.sold,
    reserved: row.reserved,
  };
  const demand = row && { buyers: row.investors, units: row.units, invested: row.invested_total };
  return [differing(terms, found), demand && differing(sums, demand)].flatMap((differs) =>
    differs ? [{ ...place, ...differs }] : [],
  );
}

/** The fields in which two records differ, with both values as texts; undefined if none do. */
export function differing(
  expected: object | undefined,
  found: object | undefined,
): Pick<Difference, 'expected' | 'found'> | undefined {
  if (!expected || !found) return expected === found ? undefined : { expected: whole(expected), found: whole(found) };
  const [left, right] = [expected as Values, found as Values];
  if (areAlike(left, right)) return undefined;
  const names = namesThatDiffer(left, right);
  const texts = (record: Values) => names.map((name) => `${name} ${textOf(record[name])}`).join(', ');
  return { expected: texts(left), found: texts(right) };
}

type Values = Readonly<Record<string, unknown>>;

/** Nearly all are alike, and `verify` compares every request: so it allocates no list of field names. */
function areAlike(left: Values, right: Values): boolean {
  for (const name in left) if (!isSame(left[name], right[name])) return false;
  for (const name in right) if (!(name in left) && !isSame(undefined, right[name])) return false;
  return true;
}

const namesThatDiffer = (left: Values, right: Values): string[] =>
  [...new Set([...Object.keys(left), ...Object.keys(right)])].filter((name) => !isSame(left[name], right[name]));

// Nearly all values are alike, and nearly all are texts and numbers: only lists need a canonical form.
const isSame = (left: unknown, right: unknown): boolean =>
  left === right ||
  (isEmpty(left) && isEmpty(right)) ||
  ((typeof left === 'object' || typeof right === 'object' || left === undefined) && textOf(left) === textOf(right));

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Unset equals null: one side comes from a database, which may hold what no event can. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return 'none';
  try {
    return canonicalJson(value as JsonValue);
  } catch {
    return JSON.stringify(value);
  }
}

function whole(record: object | undefined): string {
  if (!record) return 'none';
  return textOf(Object.fromEntries(Object.entries(record as Values).filter(([, value]) => value !== null)));
}

/** The folded state of an account's events. */
export interface FoldedAccount {
  readonly state: AccountState;
  /** The projection's row, apart from the balances: it has fields that no decision uses. */
  readonly row: AccountRow;
  /** Positions of the events that made the requests and the holdings, in that order. */
  readonly requestsAt: readonly string[];
  readonly holdingsAt: readonly HoldingPlace[];
  /** The projection's rows: they have fields that no decision uses. */
  readonly depositPlans: ReadonlyMap<string, DepositPlanRow>;
  /** By whom it referred. */
  readonly rewards: ReadonlyMap<string, Reward>;
}

export interface Reward {
  readonly at: string;
  readonly amount: Cents;
}

export interface HoldingPlace {
  readonly position: string;
  readonly madeAt: number;
}
