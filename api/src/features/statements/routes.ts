import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import type { CheckedClock } from '@northvale/ledger/handler/checkedClock.ts';
import type { AccountHistory } from '@northvale/ledger/history/accountHistory.ts';
import { decimal, negate } from '@northvale/ledger/money.ts';
import { createQueue } from '@northvale/projections/engine/queue.ts';
import type { Config } from '../../config.ts';
import { centsOf } from '../../contract/dollars.ts';
import { saying } from '../../contract/said.ts';
import { csvFile } from '../../contract/spreadsheets.ts';
import type { Statement } from '../../contract/statements.ts';
import type { Database } from '../../database/database.ts';
import { createSlots } from '../../http/limitConcurrency.ts';
import { badInput, notFound } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import type { Identity } from '../../identity/identity.ts';
import { count } from '../../words.ts';
import { contractNote } from './contractNote.ts';
import { type FirstCheckpointOver, statementRecord } from './statementRecord.ts';

/** The most rows that one document shows. */
const MAX_PDF_ROWS = 2_000;

type StatementParts = Pick<Identity, 'people'> & {
  readonly clock: Pick<CheckedClock, 'now' | 'differenceMs'>;
  readonly config: Config;
  readonly firstCheckpointOver: FirstCheckpointOver;
  readonly db: Database;
  readonly history: AccountHistory;
  readonly store: EventStore;
  readonly now: () => Date;
};

/** What moved in a period, for the person whose account it is, and for staff. */
export function statementRoutes(parts: StatementParts): Routes {
  const { config } = parts;
  const routes = createRoutes();
  const inTurn = createDrawingQueue();

  routes.on('GET /auth/statements/:userId', async (ctx) => {
    const { from, to, format = 'json' } = ctx.state.query;
    const period = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
    const statement = await statementRecord(parts, ctx.params.userId, period);
    if (!statement) throw notFound();
    if (format === 'json') {
      ctx.body = statement;
      return;
    }
    Object.assign(ctx.state.act, { kind: 'exported', details: { exported: 'statement', format } });
    ctx.attachment(`statement-${fileName(statement)}.${format}`);
    ctx.body = format === 'csv' ? statementCsv(statement) : await drawn(statement, ctx.state.caller.id);
  });

  routes.on('GET /auth/holdings/:id/note', async (ctx) => {
    const note = await contractNote(parts, ctx.params.id);
    Object.assign(ctx.state.act, { details: { exported: 'contractNote', format: 'pdf' } });
    ctx.attachment(`contract-note-${ctx.params.id.slice(-12)}.pdf`);
    const { notePdf } = await import('./statementPdf.ts');
    ctx.body = await inTurn(ctx.state.caller.id, () => notePdf(note, config));
  });

  async function drawn(statement: Statement, asker: string): Promise<Buffer> {
    const rows = statement.movements.length + statement.holdings.length;
    if (rows > MAX_PDF_ROWS) {
      const most = `a document shows at most ${count(MAX_PDF_ROWS)}`;
      const has = `This period has ${count(rows)} movements and holdings`;
      throw badInput('to', saying('DocumentTooLong', '{has}; {most}. Choose a shorter one, or CSV.', { has, most }));
    }
    // For the first document: what draws it takes a quarter of a start to load.
    const { statementPdf } = await import('./statementPdf.ts');
    return inTurn(asker, () => statementPdf(statement, config));
  }

  return routes;
}

const fileName = ({ userId, from, to }: Statement): string =>
  [userId.slice(-8), from.slice(0, 10), to.slice(0, 10)].join('-');

/** A row for each thing that a statement says; `row` names which. Amounts in dollars, none of them negative. */
const COLUMNS = [
  'row',
  'at',
  'revision',
  'type',
  'description',
  'in',
  'out',
  'balance',
  'units',
  'rate',
  'expectedReturn',
  'maturesAt',
  'hash',
] as const;

type Row = Partial<Record<(typeof COLUMNS)[number], string>>;

/** A statement as a table, in which a spreadsheet runs nothing. */
export const statementCsv = (statement: Statement): string =>
  csvFile([COLUMNS, ...Array.from(rowsOf(statement), (row) => COLUMNS.map((column) => row[column] ?? ''))]);

function* rowsOf(statement: Statement): Generator<Row> {
  const { userId, name, from, to, opening, closing, held, fees, revision, hash, checkpoint, preliminary } = statement;
  yield { row: 'account', type: preliminary ? 'preliminary' : 'final', description: `${name} (account-${userId})` };
  yield { row: 'opening', at: from, balance: dollars(opening) };
  for (const { at, revision: place, type, description, amount, balance } of statement.movements) {
    const moved = centsOf(amount);
    const side = moved > 0 ? { in: decimal(moved) } : { out: decimal(negate(moved)) };
    yield { row: 'movement', at, revision: String(place), type, description, ...side, balance: dollars(balance) };
  }
  yield { row: 'closing', at: to, revision: String(revision), balance: dollars(closing), hash };
  yield { row: 'held', at: to, balance: dollars(held) };
  yield { row: 'fees', at: to, out: dollars(fees) };
  const { performance } = statement;
  yield {
    row: 'performance',
    at: to,
    description: `invested ${dollars(performance.invested)}, worth ${dollars(performance.worth)}, returns paid ${dollars(performance.realised)}`,
    rate: percent(performance.annualReturn),
  };
  for (const holding of statement.holdings) {
    yield {
      row: 'holding',
      at: holding.purchasedAt,
      type: holding.status,
      description: holding.investmentName,
      out: dollars(holding.amountInvested),
      units: String(holding.units),
      rate: holding.investmentReturn,
      expectedReturn: dollars(holding.expectedReturn),
      maturesAt: holding.maturesAt,
    };
  }
  if (checkpoint) yield { row: 'checkpoint', description: `of ${checkpoint.size} events`, hash: checkpoint.root };
}

/** Of an annual rate. */
const percent = (rate: number | null): string => (rate === null ? '' : `${(100 * rate).toFixed(2)}%`);

const dollars = (amount: number): string => decimal(centsOf(amount));

/** So many documents of one person are drawn, or wait for it, at a time. */
const MOST_OF_ONE = 2;

/**
 * Has documents drawn one after another: the longest takes a processor for seconds, a piece at a time, and all calls
 * would wait for a piece of each.
 */
export function createDrawingQueue() {
  const takeSlot = createSlots(MOST_OF_ONE, 10);
  const queue = createQueue();

  /** @throws Problem where two are under way for whoever asks */
  return async function inTurn<Drawn>(asker: string, draw: () => Promise<Drawn>): Promise<Drawn> {
    const leave = takeSlot(asker);
    return queue(draw).finally(leave);
  };
}
