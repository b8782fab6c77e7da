import type { HoldingState, RequestState } from '@northvale/ledger/account/state.ts';
import { accountsTable } from '@northvale/projections/models/accounts.ts';
import type { ReadModels } from '@northvale/projections/models/readModels.ts';
import { anyOf } from '@northvale/projections/engine/database.ts';
import { type Kysely, sql } from 'kysely';
import { JOURNAL_ACCOUNTS, type Purchases } from './accountRows.ts';
import { boughtBy, expectedRow } from './compareAccount.ts';
import type { FoldedAccount, HoldingPlace } from './foldedAccount.ts';
import { concatenated, mark, marked, orEmpty, rowText, SEP, SEPARATOR, timeText, utc } from './rowText.ts';

/** One account in the read models, one text per table; null where there are no rows. */
export interface ShownTexts {
  readonly userId: string;
  readonly account: string | null;
  readonly requests: string | null;
  /** Each with what the buyers of its investment say. */
  readonly holdings: string | null;
  readonly sums: string;
}

/**
 * Some accounts in the read models, in one snapshot. `verify` reads every account, and a few texts per person cost the
 * database and us less than all columns of all rows.
 */
export async function readShownTexts(
  db: Kysely<ReadModels>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ShownTexts>> {
  const { rows } = await sql<ShownTexts>`
    SELECT wanted.id AS "userId",
           (SELECT ${ACCOUNT.sql} FROM accounts WHERE user_id = wanted.id) AS account,
           (SELECT string_agg(${concatenated(REQUEST)}, ${SEP} ORDER BY kind, position)
              FROM requests WHERE user_id = wanted.id) AS requests,
           (SELECT string_agg(${concatenated(HOLDING)}, ${SEP} ORDER BY position)
              FROM holdings LEFT JOIN buyers USING (investment_id, user_id) WHERE user_id = wanted.id) AS holdings,
           (SELECT ${concatenated(SUMS)} FROM journal_months
             WHERE account = ${anyOf<string>(JOURNAL_ACCOUNTS)} AND user_id = wanted.id) AS sums
      FROM unnest(${userIds}::text[]) AS wanted (id)`.execute(db);
  return new Map(rows.map((row) => [row.userId, row]));
}

/**
 * Buyers who, by their holdings, bought nothing of that investment. An account's texts name only investments that it
 * holds: searching the buyers of all of them would be most of the database's work.
 */
export async function strayBuyers(db: Kysely<ReadModels>): Promise<string[]> {
  const stray = await db
    .selectFrom('buyers')
    .select('user_id')
    .distinct()
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('holdings')
            .select('id')
            .whereRef('holdings.user_id', '=', 'buyers.user_id')
            .whereRef('holdings.investment_id', '=', 'buyers.investment_id'),
        ),
      ),
    )
    .execute();
  return stray.map((row) => row.user_id);
}

const columns = (names: string) => names.split(' ').map((name) => sql`${sql.ref(name)}`);

const ACCOUNT = rowText(accountsTable);
const REQUEST = [
  ...columns('id kind amount method status approvals revision'),
  utc('created_at'),
  orEmpty(utc('decided_at')),
  ...columns('cash_before held_before').map(orEmpty),
  ...['bank_account_id', 'decided_by', 'reason'].map(marked),
  sql.ref('position'),
];
const HOLDING = [
  ...columns('id investment_id investment_name units amount investment_return return_amount duration status'),
  utc('purchased_at'),
  utc('matures_at'),
  ...columns('holdings.revision position'),
  ...columns('invested buyers.revision').map(orEmpty),
];
// The difference of sums: that of two columns may overflow their type.
const SUMS = JOURNAL_ACCOUNTS.map((name) => {
  const its = sql`FILTER (WHERE account = ${sql.lit(name)})`;
  return sql`coalesce(sum(credit) ${its} - sum(debit) ${its}, 0)`;
});

/**
 * Whether the texts match the account's events, which mustn't hold the separator. If not, or only in other words,
 * `compareAccount` says what differs: it may be nothing, for open proposals.
 */
export function isShown(folded: FoldedAccount, shown: ShownTexts | undefined): boolean {
  const { cash, held, invested, revision } = folded.state;
  if (!shown?.account) return revision < 0;
  return (
    shown.account === ACCOUNT.of(expectedRow(folded)) &&
    shown.sums === `${cash}${SEPARATOR}${held}${SEPARATOR}${invested}` &&
    (shown.requests ?? '') === requestsText(folded) &&
    (shown.holdings ?? '') === holdingsText(folded)
  );
}

function requestsText({ state, requestsAt }: FoldedAccount): string {
  let [deposits, withdrawals, at] = ['', '', 0];
  for (const request of state.requests.values()) {
    const text = requestText(request, requestsAt[at]);
    at += 1;
    if (request.kind === 'deposit') deposits = joined(deposits, text);
    else withdrawals = joined(withdrawals, text);
  }
  return joined(deposits, withdrawals);
}

const requestText = (request: RequestState, position: string | undefined): string =>
  `${request.id}\u001F${request.kind}\u001F${request.amount}\u001F${request.method}\u001F${request.status}\u001F${approvalsText(
    request.approvals,
  )}\u001F${request.revision}\u001F${timeText(request.createdAt)}\u001F${timeText(request.decidedAt)}\u001F${
    request.cashBefore ?? ''
  }\u001F${request.heldBefore ?? ''}\u001F${mark(request.bankAccountId)}\u001F${mark(request.decidedBy)}\u001F${mark(request.reason)}\u001F${position}`;

/** As jsonb is written. */
const approvalsText = (approvals: RequestState['approvals']): string =>
  approvals.length === 0 ? '[]' : `[${approvals.map(({ by, at }) => `{"at": "${at}", "by": "${by}"}`).join(', ')}]`;

function holdingsText(folded: FoldedAccount): string {
  const bought = boughtBy(folded);
  let [text, at] = ['', 0];
  for (const holding of folded.state.holdings.values()) {
    text = joined(text, holdingText(holding, folded.holdingsAt[at], bought.get(holding.investmentId)));
    at += 1;
  }
  return text;
}

const holdingText = (holding: HoldingState, place: HoldingPlace | undefined, bought: Purchases | undefined): string =>
  `${holding.id}\u001F${holding.investmentId}\u001F${holding.investmentName}\u001F${holding.units}\u001F${holding.amount}\u001F${
    holding.investmentReturn
  }\u001F${holding.returnAmount}\u001F${holding.duration}\u001F${holding.status}\u001F${timeText(holding.purchasedAt)}\u001F${timeText(
    holding.maturesAt,
  )}\u001F${place?.changedAt}\u001F${place?.position}\u001F${bought?.invested}\u001F${bought?.revision}`;

const joined = (text: string, more: string): string =>
  text === '' || more === '' ? text + more : text + SEPARATOR + more;
