import type { AccountState, HoldingState, RequestState } from '@northvale/ledger/account/state.ts';
import type { Cents } from '@northvale/ledger/money.ts';
import type { ReadModels } from '@northvale/projections/readModel.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { JOURNAL_ACCOUNTS } from './accountRows.ts';
import { boughtBy } from './compareAccount.ts';

/** What read models say of one account, a text a table: null where they say nothing. */
export interface ShownTexts {
  readonly userId: string;
  readonly account: string | null;
  readonly requests: string | null;
  /** Each with what buyers say of its investment. */
  readonly holdings: string | null;
  readonly sums: string;
}

/**
 * Between two values. JSON writes it as `SEPARATOR_IN_JSON`, so that whoever has the texts of events sees it coming.
 */
const SEPARATOR = '\u001F';
export const SEPARATOR_IN_JSON = '\\u001';

/**
 * What the read models say of some accounts, as they were at one moment. `verify` asks it of everybody, and a few texts
 * a person take less of the database and of us than each column of each row.
 */
export async function readShownTexts(
  db: Kysely<ReadModels>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ShownTexts>> {
  const { rows } = await sql<ShownTexts>`
    SELECT wanted.id AS "userId",
           (SELECT ${text(ACCOUNT)} FROM accounts WHERE user_id = wanted.id) AS account,
           (SELECT string_agg(${text(REQUEST)}, ${SEP} ORDER BY kind, position)
              FROM requests WHERE user_id = wanted.id) AS requests,
           (SELECT string_agg(${text(HOLDING)}, ${SEP} ORDER BY position)
              FROM holdings LEFT JOIN buyers USING (investment_id, user_id) WHERE user_id = wanted.id) AS holdings,
           (SELECT ${text(SUMS)} FROM journal_months WHERE account = any(ARRAY[${listed(ACCOUNTS)}])) AS sums
      FROM unnest(${userIds}::text[]) AS wanted (id)`.execute(db);
  return new Map(rows.map((row) => [row.userId, row]));
}

/**
 * Whom buyers name who, as their holdings say, have bought nothing of that investment. The texts of an account name
 * only what it has holdings of: to look for it in each investment's buyers would be most of the database's work.
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

const SEP = sql.lit(SEPARATOR);
const listed = (values: readonly RawBuilder<unknown>[]) => sql.join(values);
const text = (values: readonly RawBuilder<unknown>[]) => sql`concat_ws(${SEP}, ${listed(values)})`;
const columns = (names: string) => names.split(' ').map((name) => sql`${sql.ref(name)}`);
const utc = (name: string) => sql`${sql.ref(name)} AT TIME ZONE 'UTC'`;
// concat_ws leaves out what is null. No time and no amount is an empty text; before other texts a mark stands.
const orEmpty = (value: RawBuilder<unknown>) => sql`coalesce((${value})::text, '')`;
const marked = (name: string) => sql`coalesce('=' || ${sql.ref(name)}, '')`;

const ACCOUNT = [
  ...columns('revision cash held invested role plan verified frozen withdrawals_locked closed pending bank_accounts'),
  utc('opened_at'),
  orEmpty(utc('admin_since')),
  sql`num_nonnulls(proposal, role_proposal)`,
];
const REQUEST = [
  ...columns('id kind amount method status approvals revision'),
  utc('created_at'),
  orEmpty(utc('decided_at')),
  ...columns('cash_before held_before').map(orEmpty),
  ...['bank_account_id', 'decided_by', 'reason'].map(marked),
];
const HOLDING = [
  ...columns('id investment_id investment_name units amount investment_return return_amount duration status'),
  utc('purchased_at'),
  utc('matures_at'),
  ...columns('invested').map(orEmpty),
];
const ACCOUNTS = JOURNAL_ACCOUNTS.map((name) => sql`'investor:' || wanted.id || ${sql.lit(`:${name}`)}`);
const SUMS = JOURNAL_ACCOUNTS.map(
  (name) => sql`coalesce(sum(credit - debit) FILTER (WHERE account LIKE ${sql.lit(`%:${name}`)}), 0)`,
);

/**
 * Whether they say what an account's events say, which mustn't hold the separator. Where they don't, or only in other
 * words, `compareAccount` says what differs: of open proposals, nothing is known here.
 */
export function isShown(state: AccountState, shown: ShownTexts | undefined): boolean {
  if (!shown?.account) return state.revision < 0;
  const { cash, held, invested, proposal, roleProposal } = state;
  return (
    !proposal &&
    !roleProposal &&
    shown.account === accountText(state) &&
    shown.sums === `${cash}${SEPARATOR}${held}${SEPARATOR}${invested}` &&
    (shown.requests ?? '') === requestsText(state) &&
    (shown.holdings ?? '') === holdingsText(state)
  );
}

const accountText = (state: AccountState): string =>
  [
    state.revision,
    state.cash,
    state.held,
    state.invested,
    state.role,
    state.plan,
    flag(state.verified),
    flag(state.frozen),
    flag(state.withdrawalsLocked),
    flag(state.closed),
    state.pendingRequests,
    `{${state.bankAccounts.join(',')}}`,
    timeText(state.openedAt),
    timeText(state.adminSince),
    0,
  ].join(SEPARATOR);

function requestsText({ requests }: AccountState): string {
  const all = [...requests.values()];
  const withdrawals = all.filter(({ kind }) => kind === 'withdrawal');
  return joined(
    withdrawals.length === 0 ? all : [...all.filter(({ kind }) => kind === 'deposit'), ...withdrawals],
    requestText,
  );
}

const requestText = (request: RequestState): string =>
  `${request.id}\u001F${request.kind}\u001F${request.amount}\u001F${request.method}\u001F${request.status}\u001F${approvalsText(
    request.approvals,
  )}\u001F${request.revision}\u001F${timeText(request.createdAt)}\u001F${timeText(request.decidedAt)}\u001F${
    request.cashBefore ?? ''
  }\u001F${request.heldBefore ?? ''}\u001F${mark(request.bankAccountId)}\u001F${mark(request.decidedBy)}\u001F${mark(request.reason)}`;

/** As jsonb is written. */
const approvalsText = (approvals: RequestState['approvals']): string =>
  approvals.length === 0 ? '[]' : `[${approvals.map(({ by, at }) => `{"at": "${at}", "by": "${by}"}`).join(', ')}]`;

function holdingsText(state: AccountState): string {
  const bought = boughtBy(state);
  return joined([...state.holdings.values()], (holding) => holdingText(holding, bought.get(holding.investmentId)));
}

const holdingText = (holding: HoldingState, bought: Cents | undefined): string =>
  `${holding.id}\u001F${holding.investmentId}\u001F${holding.investmentName}\u001F${holding.units}\u001F${holding.amount}\u001F${
    holding.investmentReturn
  }\u001F${holding.returnAmount}\u001F${holding.duration}\u001F${holding.status}\u001F${timeText(holding.purchasedAt)}\u001F${timeText(
    holding.maturesAt,
  )}\u001F${bought ?? ''}`;

function joined<Item>(items: readonly Item[], textOf: (item: Item) => string): string {
  let text = '';
  for (const item of items) text += text === '' ? textOf(item) : SEPARATOR + textOf(item);
  return text;
}

const flag = (is: boolean): string => (is ? 't' : 'f');
const mark = (text: string | undefined): string => (text === undefined ? '' : `=${text}`);

/** As Postgres writes a time: without the zeros that end a fraction. */
function timeText(time: string | undefined): string {
  if (time === undefined) return '';
  let end = 'YYYY-MM-DDThh:mm:ss.sss'.length;
  while (time[end - 1] === '0' && end > 'YYYY-MM-DDThh:mm:ss.'.length) end -= 1;
  if (time[end - 1] === '.') end -= 1;
  return `${time.slice(0, 'YYYY-MM-DD'.length)} ${time.slice('YYYY-MM-DDT'.length, end)}`;
}
