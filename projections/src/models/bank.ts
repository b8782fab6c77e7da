import { type BankEvent, explanationIn, type LineState } from '@northvale/ledger/bank/bank.ts';
import type { ExplainedAs, Explanation } from '@northvale/ledger/bank/explanations.ts';
import type { Recorded } from '@northvale/ledger/decider.ts';
import type { Kysely } from 'kysely';
import { type Changing, type Projection, type Rows, touch, touchNew } from '../engine/projection.ts';
import {
  boolean,
  integer,
  json,
  money,
  nullable,
  type RowOf,
  table,
  type TablesOf,
  text,
  time,
} from '../engine/table.ts';
import type { requestsTable } from './requests.ts';

export const bankStatementsTable = table('bank_statements', ['id'], {
  id: text(),
  account: text(),
  from_day: text(),
  to_day: text(),
  opening: money(),
  closing: money(),
  before: nullable(money()),
  lines: integer(),
  imported_at: time(),
  imported_by: text(),
  revision: integer(),
});
export type BankStatementRow = RowOf<typeof bankStatementsTable>;

export const bankLinesTable = table('bank_lines', ['id'], {
  id: text(),
  account: text(),
  statement_id: text(),
  booked_on: text(),
  amount: money(),
  status: text<'open' | 'matched' | 'explained'>(),
  request_id: nullable(text()),
  approves: boolean(),
  corrects: nullable(text()),
  explained_as: nullable(text<ExplainedAs>()),
  investment_id: nullable(text()),
  user_id: nullable(text()),
  proposal: nullable(json<NonNullable<LineState['proposal']>>()),
  settled_at: nullable(time()),
  settled_by: nullable(text()),
  revision: integer(),
});
export type BankLineRow = RowOf<typeof bankLinesTable>;

export const bankMatchesTable = table('bank_matches', ['request_id'], {
  request_id: text(),
  line_id: nullable(text()),
});

export const bankStatements: Projection<typeof bankStatementsTable | typeof bankLinesTable | typeof bankMatchesTable> =
  {
    name: 'bank',
    tables: [bankStatementsTable, bankLinesTable, bankMatchesTable],
    sql: new URL('./bank.sql', import.meta.url),

    touches({ category, event }) {
      if (category !== 'bank') return [];
      if (event.type === 'StatementImported') return [touchNew(bankStatementsTable, event.data.statementId)];
      if (event.type === 'LinesBooked')
        return event.data.days.flatMap(({ lines }) => lines.map(([id]) => touchNew(bankLinesTable, id)));
      if (!('lineId' in event.data)) return [];
      const { data } = event;
      const match = 'requestId' in data ? [touch(bankMatchesTable, data.requestId)] : [];
      return [touch(bankLinesTable, data.lineId), ...match];
    },

    apply({ category, id: account, event }, rows) {
      if (category !== 'bank' || event.type === 'ChangeFoundNeedless') return;
      if (event.type === 'StatementImported') return addStatement(account, event, rows);
      if (event.type === 'LinesBooked') return addLines(account, event, rows);
      const row = rows.get(bankLinesTable, event.data.lineId);
      if (!row) throw new Error(`${event.type} speaks of line ${event.data.lineId}, which is on no statement`);
      if (event.revision <= row.revision) return;
      rows.put(bankLinesTable, { ...settled(row, event), revision: event.revision });
      if (!('requestId' in event.data)) return;
      const line_id = event.type === 'LineMatched' ? event.data.lineId : null;
      rows.put(bankMatchesTable, { request_id: event.data.requestId, line_id });
    },
  };

function addStatement(
  account: string,
  { data, occurredAt, actor, revision }: Recorded<Extract<BankEvent, { type: 'StatementImported' }>>,
  rows: Rows,
): void {
  const { statementId: id, from: from_day, to: to_day, opening, closing, before = null, lines } = data;
  if (rows.get(bankStatementsTable, id)) return;
  const place = { id, account, from_day, to_day, opening, closing, before, lines };
  rows.put(bankStatementsTable, { ...place, imported_at: occurredAt, imported_by: actor.id, revision });
}

function addLines(
  account: string,
  { data, revision }: Recorded<Extract<BankEvent, { type: 'LinesBooked' }>>,
  rows: Rows,
): void {
  const { statementId: statement_id, days } = data;
  for (const { on: booked_on, lines } of days)
    for (const [id, amount] of lines)
      if (!rows.get(bankLinesTable, id))
        rows.put(bankLinesTable, { ...OPEN, id, account, statement_id, booked_on, amount, revision });
}

const OPEN = {
  status: 'open',
  request_id: null,
  approves: false,
  corrects: null,
  explained_as: null,
  investment_id: null,
  user_id: null,
  proposal: null,
  settled_at: null,
  settled_by: null,
} as const satisfies Partial<BankLineRow>;

function settled(
  row: Changing<BankLineRow>,
  event: Recorded<Exclude<BankEvent, { type: 'StatementImported' | 'LinesBooked' | 'ChangeFoundNeedless' }>>,
): BankLineRow {
  const by = { settled_at: event.occurredAt, settled_by: event.actor.id };
  switch (event.type) {
    case 'LineMatched': {
      const { requestId: request_id, approves, corrects = null } = event.data;
      return { ...row, ...OPEN, status: 'matched', request_id, approves, corrects, ...by };
    }
    case 'ExplanationProposed':
      return { ...row, proposal: { ...explanationIn(event.data), by: event.actor.id, at: event.occurredAt } };
    case 'LineExplained':
      return { ...row, ...OPEN, status: 'explained', ...columnsOf(event.data), ...by };
    case 'LineReopened':
      return { ...row, ...OPEN };
  }
}

const columnsOf = ({ as, investmentId, userId }: Explanation) => ({
  explained_as: as,
  investment_id: investmentId ?? null,
  user_id: userId ?? null,
});

type Read = TablesOf<typeof bankLinesTable | typeof bankMatchesTable | typeof requestsTable>;

export const bankLineOf = (db: Kysely<Read>, id: string): Promise<BankLineRow | undefined> =>
  db.selectFrom('bank_lines').selectAll().where('id', '=', id).executeTakeFirst();

/** Lines that were matched within a period, and whose request isn't approved. */
export const unfinishedMatches = (db: Kysely<Read>, from: string, to: string): Promise<BankLineRow[]> =>
  db
    .selectFrom('bank_lines')
    .selectAll('bank_lines')
    .where('approves', '=', true)
    .where('settled_at', '>=', from)
    .where('settled_at', '<', to)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('requests')
            .select('requests.id')
            .whereRef('requests.id', '=', 'bank_lines.request_id')
            .where('requests.status', '=', 'approved'),
        ),
      ),
    )
    .execute();

/** The lines that are matched with a person's requests, or name the person. */
export async function linesOf(db: Kysely<Read>, userId: string): Promise<string[]> {
  const named = db.selectFrom('bank_lines').select('id').where('user_id', '=', userId);
  const matched = db
    .selectFrom('requests')
    .innerJoin('bank_matches', 'request_id', 'requests.id')
    .where('requests.user_id', '=', userId)
    .where('line_id', 'is not', null)
    .select('line_id as id');
  return (await named.unionAll(matched.$castTo<{ id: string }>()).execute()).map(({ id }) => id);
}
