import type { BankEvent } from '@northvale/ledger/bank/bank.ts';
import type { Recorded } from '@northvale/ledger/decider.ts';
import { dollarsFromCents } from '@northvale/ledger/money.ts';
import { anyOf } from '@northvale/projections/engine/database.ts';
import type { BankStatementRow } from '@northvale/projections/models/bank.ts';
import type { ReadModels } from '@northvale/projections/models/readModels.ts';
import { expressionBuilder, sql } from 'kysely';
import { BadStatement, previewStatement, shapeOf, type StatementFile } from '../../bankStatements/readStatement.ts';
import { type BankParts, importStatement, readStatementFile } from '../../commands/bank.ts';
import { accepted, type Runner } from '../../commands/issueCommand.ts';
import type { BankStatement } from '../../contract/bank.ts';
import type { CsvMapping } from '../../contract/bankStatements.ts';
import { said } from '../../contract/said.ts';
import type { Database } from '../../database/database.ts';
import { type Conditions, conditionsOf, page } from '../../database/list.ts';
import { answerList, type ListQuery } from '../../http/lists.ts';
import { badInput, notFound, Problem } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import { ERASED_NAME } from '../../identity/erasure.ts';
import type { BankTexts } from '../../identity/bankTexts.ts';
import type { Identity } from '../../identity/identity.ts';

type StatementParts = BankParts & { readonly runner: Runner };

/** Statements of the bank: seen before they are imported, imported, and listed. */
export function bankStatementRoutes(parts: StatementParts): Routes {
  const { bankTexts, db, runner } = parts;
  const routes = createRoutes();

  routes.on('POST /admin/bank-statements/preview', async (ctx) => {
    const { mapping } = ctx.state.body;
    ctx.body = await preview(bankTexts, fileOf(ctx.state.file), mapping);
  });

  routes.on('POST /admin/bank-statements', async (ctx) => {
    const file = await read(bankTexts, fileOf(ctx.state.file), ctx.state.body.mapping);
    const { outcome, statementId } = await importStatement(parts, file, {
      ...ctx.state.command,
      actor: ctx.state.caller,
    });
    const { events } = await accepted(ctx, runner, outcome);
    const row = (await statementOf(db, statementId)) ?? (await newestOf(db, file)) ?? importedRow(file, events);
    if (!row) throw notFound();
    const [data] = await statementRecords(parts, [row]);
    ctx.status = events.length > 0 ? 201 : 200;
    ctx.body = {
      message: events.length > 0 ? 'Statement imported.' : 'This statement was imported before.',
      data: data!,
    };
  });

  routes.on('GET /admin/bank-statements', async (ctx) => {
    const { rows, total } = await listStatements(db, ctx.state.list);
    answerList(ctx, await statementRecords(parts, rows), total);
  });

  routes.on('GET /admin/bank-statements/:id', async (ctx) => {
    const row = await statementOf(db, ctx.params.id);
    const [record] = row ? await statementRecords(parts, [row]) : [];
    if (!record) throw notFound();
    ctx.body = record;
  });

  return routes;
}

function fileOf(file: Buffer | undefined): Buffer {
  if (!file) throw badInput('file', said('FileRequired', 'Please choose a file.'));
  return file;
}

async function preview(bankTexts: BankTexts, file: Buffer, mapping: CsvMapping | undefined) {
  const shape = mapping ? undefined : shapeOf(file);
  const remembered = shape === undefined ? undefined : await bankTexts.layout(shape);
  return previewStatement(file, () => remembered, mapping);
}

/** @throws Problem that names line and column */
const read = (bankTexts: BankTexts, file: Buffer, mapping: CsvMapping | undefined): Promise<StatementFile> =>
  readStatementFile(bankTexts, file, mapping).catch((error: unknown) => {
    if (!(error instanceof BadStatement)) throw error;
    const [first] = error.issues;
    throw new Problem('BadStatement', { ...(first && { message: first.message }), issues: error.issues });
  });

type Query = ListQuery<'bank-statements'>;

export function listStatements(db: Database, { sort, filter, ...range }: Query) {
  const { field, descending } = sort ?? { field: 'from', descending: true };
  const found = db.selectFrom('bank_statements').where(({ and }) => and(conditionsOf(filter, CONDITIONS)));
  const list = {
    keys: found.select('bank_statements.id as key'),
    by: [field === 'from' ? sql.ref('from_day') : sql.ref('imported_at'), sql.ref('bank_statements.id')],
    descending,
    async rows(ids: readonly string[]) {
      const rows = await db.selectFrom('bank_statements').selectAll().where('id', '=', anyOf(ids)).execute();
      return rows.map((row) => [row.id, row] as const);
    },
  };
  return page(db, list, range);
}

const has = expressionBuilder<ReadModels, 'bank_statements'>();
const CONDITIONS: Conditions<Query['filter']> = {
  id: (id) => has('bank_statements.id', '=', anyOf(id)),
  account: (account) => has('account', '=', account),
};

/** What was imported just now, where the read models don't show it yet. */
function importedRow({ account }: StatementFile, events: readonly Recorded<BankEvent>[]): BankStatementRow | undefined {
  const [event] = events;
  if (event?.type !== 'StatementImported') return undefined;
  const { statementId: id, from: from_day, to: to_day, opening, closing, before = null, lines } = event.data;
  const place = { id, account, from_day, to_day, opening, closing, before, lines, revision: event.revision };
  return { ...place, imported_at: event.occurredAt, imported_by: event.actor.id };
}

const statementOf = (db: Database, id: string): Promise<BankStatementRow | undefined> =>
  db.selectFrom('bank_statements').selectAll().where('id', '=', id).executeTakeFirst();

/** Of a file that held nothing new: the statement that has its last day. */
const newestOf = (db: Database, { account, to }: StatementFile): Promise<BankStatementRow | undefined> =>
  db
    .selectFrom('bank_statements')
    .selectAll()
    .where('account', '=', account)
    .where('to_day', '>=', to)
    .orderBy('to_day')
    .limit(1)
    .executeTakeFirst();

async function statementRecords(
  { db, people }: Pick<Identity, 'people'> & { readonly db: Database },
  rows: readonly BankStatementRow[],
): Promise<BankStatement[]> {
  const names = await people.names([...new Set(rows.map(({ imported_by }) => imported_by))]);
  const counts = await db
    .selectFrom('bank_lines')
    .select(({ fn }) => ['statement_id', 'status', fn.countAll<number>().as('count')])
    .where('statement_id', '=', anyOf(rows.map(({ id }) => id)))
    .groupBy(['statement_id', 'status'])
    .execute();
  return rows.map((row) => {
    const count = (status: string) =>
      counts.find((each) => each.statement_id === row.id && each.status === status)?.count ?? 0;
    const [matched, explained] = [count('matched'), count('explained')];
    return {
      id: row.id,
      account: row.account,
      from: row.from_day,
      to: row.to_day,
      opening: dollarsFromCents(row.opening),
      closing: dollarsFromCents(row.closing),
      lines: row.lines,
      matched,
      explained,
      open: row.lines - matched - explained,
      importedAt: row.imported_at,
      importedBy: { id: row.imported_by, name: names.get(row.imported_by) ?? ERASED_NAME },
    };
  });
}
