import type { HoldingState, RequestState } from '@northvale/ledger/account/state.ts';
import { type Cents, ZERO } from '@northvale/ledger/money.ts';
import type { Category } from '@northvale/ledger/event/streams.ts';
import type { AccountRow } from '@northvale/projections/models/accounts.ts';
import type { BankLineRow, BankStatementRow } from '@northvale/projections/models/bank.ts';
import { anyOf, readingAnything } from '@northvale/projections/engine/database.ts';
import type { DepositPlanRow } from '@northvale/projections/models/depositPlans.ts';
import { holdingState } from '@northvale/projections/models/holdings.ts';
import type { InvestmentRow } from '@northvale/projections/models/investments.ts';
import type { ReadModels } from '@northvale/projections/models/readModels.ts';
import type { ReconciliationRow } from '@northvale/projections/models/reconciliations.ts';
import type { ReferralRow } from '@northvale/projections/models/referrals.ts';
import { type RequestRow, requestState } from '@northvale/projections/models/requests.ts';
import { type Kysely, sql, type Transaction } from 'kysely';

/** One account in the read models. */
export interface AccountRows {
  readonly account: AccountRow | undefined;
  readonly requests: readonly (RequestState & { readonly position: string })[];
  readonly holdings: readonly (HoldingState & { readonly position: string })[];
  readonly depositPlans: readonly DepositPlanRow[];
  /** Whom it has referred, and by whom it was. */
  readonly referrals: readonly ReferralRow[];
  /** Purchases by investment, from its list of buyers. */
  readonly bought: ReadonlyMap<string, Purchases>;
  /** The balance of each of the investor's accounts by the journal's monthly sums. */
  readonly sums: ReadonlyMap<JournalAccount, Cents>;
}

/** What an account has paid for an investment over all its holdings, and the revision of the last purchase. */
export interface Purchases {
  readonly units: number;
  readonly invested: Cents;
  readonly revision: number;
}

/** One investment in the read models, and the sums of its list of buyers. */
export interface InvestmentRows {
  readonly investment: InvestmentRow | undefined;
  readonly buyers: number;
  readonly units: number;
  readonly invested: Cents;
}

/** One bank account in the read models. */
export interface BankRows {
  readonly statements: readonly BankStatementRow[];
  readonly lines: readonly BankLineRow[];
  /** The requests that its lines are matched with, and which line each is said to be. */
  readonly requests: ReadonlyMap<string, RequestRow>;
  readonly matches: ReadonlyMap<string, object>;
}

/** A consistent snapshot of the read models. */
export interface RowsAt {
  /** The last event that they included. */
  readonly position: string;
  account(userId: string): AccountRows;
  investment(id: string): InvestmentRows;
  bank(account: string): BankRows;
  readonly reconciliations: readonly ReconciliationRow[];
}

/** Read models that include no event yet. */
export const NO_ROWS: RowsAt = {
  position: '',
  account: () => ({
    account: undefined,
    requests: [],
    holdings: [],
    depositPlans: [],
    referrals: [],
    bought: new Map(),
    sums: new Map(),
  }),
  investment: () => ({ investment: undefined, buyers: 0, units: 0, invested: ZERO }),
  bank: () => ({ statements: [], lines: [], requests: new Map(), matches: new Map() }),
  reconciliations: [],
};

/** All rows of some accounts and investments in one snapshot: rows of different moments would always differ. */
export const readRows = (db: Kysely<ReadModels>, idsOf: (category: Category) => readonly string[]): Promise<RowsAt> =>
  readingAnything(db)
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      // The planner doesn't know that the rows of some hundred people are adjacent: it would read a whole table.
      const checkpoint = await sql<{ position: string }>`
        SELECT position, set_config('enable_seqscan', 'off', true) FROM checkpoint`.execute(transaction);
      const account = await accountsAt(transaction, idsOf('account'));
      const investment = await investmentsAt(transaction, idsOf('investment'));
      const bank = await banksAt(transaction, idsOf('bank'));
      // Which days are open again, a bank account says.
      const isOfBank = [...idsOf('bank'), ...idsOf('reconciliation')].length > 0;
      const reconciliations = isOfBank ? await transaction.selectFrom('reconciliations').selectAll().execute() : [];
      return { position: checkpoint.rows[0]?.position ?? '', account, investment, bank, reconciliations };
    });

async function accountsAt(db: Transaction<ReadModels>, userIds: readonly string[]): Promise<RowsAt['account']> {
  const ofThem = anyOf(userIds);
  const accounts = await db.selectFrom('accounts').selectAll().where('user_id', '=', ofThem).execute();
  const requests = await db.selectFrom('requests').selectAll().where('user_id', '=', ofThem).execute();
  const holdings = await db.selectFrom('holdings').selectAll().where('user_id', '=', ofThem).execute();
  const plans = await db.selectFrom('deposit_plans').selectAll().where('user_id', '=', ofThem).execute();
  const referrals = await db
    .selectFrom('referrals')
    .selectAll()
    .where(({ eb, or }) => or([eb('referrer_id', '=', ofThem), eb('referred_id', '=', ofThem)]))
    .execute();
  const buyers = await db
    .selectFrom('buyers')
    .selectAll()
    .where('investment_id', 'in', db.selectFrom('investments').select('id'))
    .where('user_id', '=', ofThem)
    .execute();
  const sums = await db
    .selectFrom('journal_months')
    .select(['account', 'user_id', sql<Cents>`sum(credit) - sum(debit)`.as('sum')])
    .where('account', '=', anyOf<JournalAccount>(JOURNAL_ACCOUNTS))
    .where('user_id', '=', ofThem)
    .groupBy(['account', 'user_id'])
    .execute();
  const byUser = {
    requests: grouped(requests),
    holdings: grouped(holdings),
    plans: grouped(plans),
    buyers: grouped(buyers),
  };
  const accountOf = new Map(accounts.map((row) => [row.user_id, row]));
  const sumOf = new Map(sums.map(({ account, user_id: userId, sum }) => [`${userId} ${account}`, sum]));
  return (userId) => ({
    account: accountOf.get(userId),
    requests: (byUser.requests.get(userId) ?? []).map((row) => ({ ...requestState(row), position: row.position })),
    holdings: (byUser.holdings.get(userId) ?? []).map((row) => ({
      ...holdingState(row),
      position: row.position,
    })),
    depositPlans: byUser.plans.get(userId) ?? [],
    referrals: referrals.filter((row) => row.referrer_id === userId || row.referred_id === userId),
    bought: new Map((byUser.buyers.get(userId) ?? []).map((row) => [row.investment_id, row])),
    sums: new Map(JOURNAL_ACCOUNTS.map((name) => [name, sumOf.get(`${userId} ${name}`) ?? ZERO])),
  });
}

/** An investor's accounts in the journal. */
const JOURNAL_ACCOUNTS = ['cash', 'held', 'invested'] as const;
type JournalAccount = (typeof JOURNAL_ACCOUNTS)[number];

async function investmentsAt(db: Transaction<ReadModels>, ids: readonly string[]): Promise<RowsAt['investment']> {
  const investments = await db.selectFrom('investments').selectAll().where('id', '=', anyOf(ids)).execute();
  const buyers = await db
    .selectFrom('buyers')
    .select(({ fn }) => [
      'investment_id',
      fn.countAll<number>().as('buyers'),
      sql<number>`sum(units)`.as('units'),
      sql<Cents>`sum(invested)`.as('invested'),
    ])
    .where('investment_id', '=', anyOf(ids))
    .groupBy('investment_id')
    .execute();
  return (id) => {
    const sums = buyers.find((row) => row.investment_id === id);
    const investment = investments.find((row) => row.id === id);
    const { buyers: count = 0, units = 0, invested = ZERO } = sums ?? {};
    return { investment, buyers: count, units, invested };
  };
}

async function banksAt(db: Transaction<ReadModels>, accounts: readonly string[]): Promise<RowsAt['bank']> {
  if (accounts.length === 0) return NO_ROWS.bank;
  const ofThem = anyOf(accounts);
  const statements = await db.selectFrom('bank_statements').selectAll().where('account', '=', ofThem).execute();
  const lines = await db.selectFrom('bank_lines').selectAll().where('account', '=', ofThem).execute();
  const ids = anyOf(lines.flatMap(({ request_id }) => request_id ?? []));
  const requests = await db.selectFrom('requests').selectAll().where('id', '=', ids).execute();
  const requestOf = new Map(requests.map((row) => [row.id, row]));
  const ofLines = anyOf(lines.map(({ id }) => id));
  const matched = await db.selectFrom('bank_matches').selectAll().where('line_id', '=', ofLines).execute();
  const accountOf = new Map(lines.map(({ id, account }) => [id, account]));
  return (account) => ({
    statements: statements.filter((row) => row.account === account),
    lines: lines.filter((row) => row.account === account),
    requests: requestOf,
    matches: new Map(
      matched.filter((row) => accountOf.get(row.line_id ?? '') === account).map((row) => [row.request_id, row]),
    ),
  });
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
