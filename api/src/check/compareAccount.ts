import type { AccountState, HoldingState, RequestState } from '@northvale/ledger/account/state.ts';
import type { InvestmentState } from '@northvale/ledger/investment/investment.ts';
import { add, type Cents, ZERO } from '@northvale/ledger/money.ts';
import type { Difference, DifferenceKind } from '@northvale/ledger/verify/difference.ts';
import type { AccountRow } from '@northvale/projections/accounts/accounts.ts';
import { anyOf, readingAnything } from '@northvale/projections/database.ts';
import { holdingState } from '@northvale/projections/holdings/queries.ts';
import type { InvestmentRow } from '@northvale/projections/investments/investments.ts';
import type { ReadModels } from '@northvale/projections/readModel.ts';
import { requestState } from '@northvale/projections/requests/queries.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { differing } from './differing.ts';

/** One account in the read models. */
export interface AccountRows {
  readonly account: AccountRow | undefined;
  readonly requests: readonly (RequestState & { readonly position: string })[];
  readonly holdings: readonly (HoldingState & { readonly revision: number; readonly position: string })[];
  /** Purchases by investment, from its list of buyers. */
  readonly bought: ReadonlyMap<string, Purchases>;
  /** The balance of each of the investor's accounts by the journal's monthly sums. */
  readonly sums: ReadonlyMap<JournalAccount, Cents>;
}

/** What an account has paid for an investment over all its holdings, and the revision of the last purchase. */
export interface Purchases {
  readonly invested: Cents;
  readonly revision: number;
}

/** One investment in the read models, and the sums of its list of buyers. */
export interface InvestmentRows {
  readonly investment: InvestmentRow | undefined;
  readonly buyers: number;
  readonly invested: Cents;
}

/** A consistent snapshot of the read models. */
export interface RowsAt {
  /** The last event that they included. */
  readonly position: string;
  account(userId: string): AccountRows;
  investment(id: string): InvestmentRows;
}

/** Read models that include no event yet. */
export const NO_ROWS: RowsAt = {
  position: '',
  account: () => ({ account: undefined, requests: [], holdings: [], bought: new Map(), sums: new Map() }),
  investment: () => ({ investment: undefined, buyers: 0, invested: ZERO }),
};

/** All rows of some accounts and investments in one snapshot: rows of different moments would always differ. */
export const readRows = (
  db: Kysely<ReadModels>,
  userIds: readonly string[],
  investmentIds: readonly string[],
): Promise<RowsAt> =>
  readingAnything(db)
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      // The planner doesn't know that the rows of some hundred people are adjacent: it would read a whole table.
      const checkpoint = await sql<{ position: string }>`
        SELECT position, set_config('enable_seqscan', 'off', true) FROM checkpoint`.execute(transaction);
      const account = await accountsAt(transaction, userIds);
      const investment = await investmentsAt(transaction, investmentIds);
      return { position: checkpoint.rows[0]?.position ?? '', account, investment };
    });

async function accountsAt(db: Transaction<ReadModels>, userIds: readonly string[]): Promise<RowsAt['account']> {
  const ofThem = anyOf(userIds);
  const accounts = await db.selectFrom('accounts').selectAll().where('user_id', '=', ofThem).execute();
  const requests = await db.selectFrom('requests').selectAll().where('user_id', '=', ofThem).execute();
  const holdings = await db.selectFrom('holdings').selectAll().where('user_id', '=', ofThem).execute();
  const buyers = await db
    .selectFrom('buyers')
    .selectAll()
    .where('investment_id', 'in', db.selectFrom('investments').select('id'))
    .where('user_id', '=', ofThem)
    .execute();
  const sums = await db
    .selectFrom('journal_months')
    .select(['account', sql<Cents>`sum(credit) - sum(debit)`.as('sum')])
    .where(
      'account',
      '=',
      anyOf(userIds.flatMap((userId) => JOURNAL_ACCOUNTS.map((name) => journalAccount(userId, name)))),
    )
    .groupBy('account')
    .execute();
  const byUser = { requests: grouped(requests), holdings: grouped(holdings), buyers: grouped(buyers) };
  const accountOf = new Map(accounts.map((row) => [row.user_id, row]));
  const sumOf = new Map(sums.map(({ account, sum }) => [account, sum]));
  return (userId) => ({
    account: accountOf.get(userId),
    requests: (byUser.requests.get(userId) ?? []).map((row) => ({ ...requestState(row), position: row.position })),
    holdings: (byUser.holdings.get(userId) ?? []).map((row) => ({
      ...holdingState(row),
      revision: row.revision,
      position: row.position,
    })),
    bought: new Map((byUser.buyers.get(userId) ?? []).map((row) => [row.investment_id, row])),
    sums: new Map(JOURNAL_ACCOUNTS.map((name) => [name, sumOf.get(journalAccount(userId, name)) ?? ZERO])),
  });
}

/** An investor's accounts in the journal. */
export const JOURNAL_ACCOUNTS = ['cash', 'held', 'invested'] as const;
type JournalAccount = (typeof JOURNAL_ACCOUNTS)[number];
const journalAccount = (userId: string, name: string): string => `investor:${userId}:${name}`;

async function investmentsAt(db: Transaction<ReadModels>, ids: readonly string[]): Promise<RowsAt['investment']> {
  const investments = await db.selectFrom('investments').selectAll().where('id', '=', anyOf(ids)).execute();
  const buyers = await db
    .selectFrom('buyers')
    .select(({ fn }) => ['investment_id', fn.countAll<number>().as('buyers'), sql<Cents>`sum(invested)`.as('invested')])
    .where('investment_id', '=', anyOf(ids))
    .groupBy('investment_id')
    .execute();
  return (id) => {
    const sums = buyers.find((row) => row.investment_id === id);
    const investment = investments.find((row) => row.id === id);
    return { investment, buyers: sums?.buyers ?? 0, invested: sums?.invested ?? ZERO };
  };
}

function grouped<Row extends { readonly user_id: string }>(rows: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.user_id);
    if (group) group.push(row);
    else groups.set(row.user_id, [row]);
  }
  return groups;
}

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
    [...state.holdings.values()].map((each, at) => {
      const { position, changedAt: revision } = holdingsAt[at] ?? {};
      return [each.id, { ...each, revision, position }];
    }),
  );
}

/** An account's purchases by investment. */
function boughtBy({ state, holdingsAt }: FoldedAccount): ReadonlyMap<string, Purchases> {
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

/** Differences between an investment's row and its events, or its own list of buyers. */
export function compareInvestment(state: InvestmentState, { investment: row, ...sums }: InvestmentRows): Difference[] {
  const { investmentId, termsMovedAt: _, ...terms } = state;
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
  };
  const demand = row && { buyers: row.investors, invested: row.invested_total };
  return [differing(terms, found), demand && differing(sums, demand)].flatMap((differs) =>
    differs ? [{ ...place, ...differs }] : [],
  );
}

/** The folded state of an account's events. */
export interface FoldedAccount {
  readonly state: AccountState;
  /** The projection's row, apart from the balances: it has fields that no decision uses. */
  readonly row: AccountRow;
  /** Positions of the events that made the requests and the holdings, in that order. */
  readonly requestsAt: readonly string[];
  readonly holdingsAt: readonly HoldingPlace[];
}

export interface HoldingPlace {
  readonly position: string;
  readonly madeAt: number;
  /** The revision of the last event about it. */
  changedAt: number;
}
