import type { DayFigures } from '@northvale/ledger/bank/reconciliation.ts';
import { dollarsFromCents } from '@northvale/ledger/money.ts';
import { anyOf } from '@northvale/projections/engine/database.ts';
import { optional } from '@northvale/projections/engine/table.ts';
import { type Reconciliations, signDay } from '../../commands/bank.ts';
import { accepted, type Runner } from '../../commands/issueCommand.ts';
import type { Config } from '../../config.ts';
import type { Reconciliation } from '../../contract/bank.ts';
import { day } from '../../contract/lists.ts';
import { SUCCESSFUL } from '../../contract/sentences.ts';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import { ERASED_NAME } from '../../identity/erasure.ts';
import type { Identity } from '../../identity/identity.ts';
import { type Covered, coveredDays, daysFrom, reconcile, safeguarded } from '../../queries/reconciliation.ts';
import { createReport, MONTH } from './report.ts';

export type ReconciliationParts = Pick<Identity, 'people' | 'bankTexts'> & {
  readonly config: Config;
  readonly db: Database;
  readonly now: () => Date;
  readonly reconciliations: Reconciliations;
  readonly reports: Database;
  readonly runner: Runner;
};

/** Day by day: whether the bank and the ledger agree, and whether clients' money is there. */
export function reconciliationRoutes(parts: ReconciliationParts): Routes {
  const { now, reports, runner } = parts;
  const routes = createRoutes();
  const asked = { ...parts, db: reports };

  routes.on('GET /admin/reconciliations', async (ctx) => {
    const { from, to } = ctx.state.query;
    const covered = await coveredDays(reports);
    const data = covered ? await daysOf(asked, covered, from, to) : [];
    ctx.body = { message: 'Reconciliations fetched.', data, ...optional('covered', covered ?? null) };
  });

  routes.on('GET /admin/reconciliations/:date', async (ctx) => {
    ctx.body = await dayOf(asked, ctx.params.date);
  });

  routes.on('POST /admin/reconciliations/:date/sign', async (ctx) => {
    const { date } = ctx.params;
    const { body, caller: actor, command } = ctx.state;
    if (!day.safeParse(date).success) throw notFound();
    await accepted(ctx, runner, signDay(parts, date, body.note ?? '', { ...command, actor }));
    ctx.body = { message: SUCCESSFUL, data: await dayOf(parts, date) };
  });

  routes.on('GET /admin/reconciliations/:month/report', async (ctx) => {
    const { month } = ctx.params;
    if (!MONTH.test(month)) throw notFound();
    const covered = await coveredDays(reports);
    const days = covered ? await daysOf(asked, covered, `${month}-01`, lastDayOf(month)) : [];
    if (days.length === 0) throw notFound();
    const { format } = ctx.state.query;
    ctx.attachment(`reconciliation-${month}.${format}`);
    ctx.type = format === 'pdf' ? 'application/pdf' : 'text/csv; charset=utf-8';
    ctx.body = await createReport(month, days, format, parts.config);
  });

  routes.on('GET /admin/safeguarding', async (ctx) => {
    const { shortfall, ...rest } = await safeguarded(reports, now());
    ctx.body = { ...rest, shortfall: dollarsFromCents(shortfall) };
  });

  return routes;
}

const lastDayOf = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);

type DayParts = Pick<ReconciliationParts, 'people' | 'bankTexts' | 'db' | 'now'>;

/** @throws Problem where no statement begins by that day */
async function coveredOn(db: Database, date: string): Promise<Covered> {
  const covered = day.safeParse(date).success ? await coveredDays(db) : undefined;
  if (!covered || date < covered.from) throw notFound();
  return covered;
}

async function dayOf(parts: DayParts, date: string): Promise<Reconciliation> {
  const covered = await coveredOn(parts.db, date);
  const [record] = await daysOf(parts, covered, date, date);
  if (!record) throw notFound();
  return record;
}

/** The days of a period that lie in what statements cover or since. What was signed is shown as it was signed. */
async function daysOf(parts: DayParts, covered: Covered, from: string, to: string): Promise<Reconciliation[]> {
  const { bankTexts, db, now, people } = parts;
  const today = now().toISOString().slice(0, 10);
  const days = daysFrom(from > covered.from ? from : covered.from, to < today ? to : today);
  const rows = await db.selectFrom('reconciliations').selectAll().where('date', '=', anyOf(days)).execute();
  const signed = new Map(rows.map((row) => [row.date, row]));
  const names = await people.names([...new Set(rows.map(({ signed_by }) => signed_by))]);
  const notes = await bankTexts.notes(days);
  const records: Reconciliation[] = [];
  for (const date of days) {
    const row = signed.get(date);
    const isSigned = row?.reopened_at === null;
    const { figures, position } = isSigned ? row : await reconcile(db, date, covered);
    const isCovered = date <= covered.to;
    const because = row && !isSigned ? 'reopened' : openBecause(figures, isCovered, date < today);
    records.push({
      date,
      ...inDollars(figures, isCovered),
      status: isSigned ? 'signed' : 'open',
      ...(isSigned || because === undefined ? {} : { openBecause: because }),
      ...(row && {
        signedBy: { id: row.signed_by, name: names.get(row.signed_by) ?? ERASED_NAME },
        signedAt: row.signed_at,
      }),
      ...optional('note', notes.get(date) ?? null),
      position,
    });
  }
  return records;
}

function openBecause(
  { external, internal }: DayFigures,
  isCovered: boolean,
  isOver: boolean,
): Reconciliation['openBecause'] {
  if (!isOver) return 'notOver';
  if (!isCovered) return 'noStatement';
  if (external.difference !== 0) return 'difference';
  return internal.shortfall > 0 ? 'shortfall' : undefined;
}

const inDollars = ({ external, internal }: DayFigures, isCovered: boolean) => ({
  external: {
    ledger: dollarsFromCents(external.ledger),
    bank: isCovered ? dollarsFromCents(external.bank) : null,
    outstanding: external.outstanding.map((item) => ({ ...item, amount: dollarsFromCents(item.amount) })),
    outstandingCount: external.outstandingCount,
    outstandingSum: dollarsFromCents(external.outstandingSum),
    difference: dollarsFromCents(external.difference),
  },
  internal: {
    owed: dollarsFromCents(internal.owed),
    clientBank: dollarsFromCents(internal.clientBank),
    placements: dollarsFromCents(internal.placements),
    firmFunds: dollarsFromCents(internal.firmFunds),
    shortfall: dollarsFromCents(internal.shortfall),
    causes: internal.causes.map((cause) => ({ ...cause, amount: dollarsFromCents(cause.amount) })),
  },
});
