import { explanationIn } from '@northvale/ledger/bank/bank.ts';
import { bankLineOf } from '@northvale/projections/models/bank.ts';
import { anyOf } from '@northvale/projections/engine/database.ts';
import { type BankParts, matchLine } from '../../commands/bank.ts';
import { accepted, type Investments, READ_YOUR_WRITES_MS, type Runner } from '../../commands/issueCommand.ts';
import { explanationFacts } from '../../commands/outsideFacts.ts';
import { currentInvestment } from '../../commands/reservations.ts';
import type { Config } from '../../config.ts';
import type { BankLine } from '../../contract/bank.ts';
import { SUCCESSFUL } from '../../contract/sentences.ts';
import type { Database } from '../../database/database.ts';
import { answerList } from '../../http/lists.ts';
import { badInput, notFound, problemOf } from '../../http/problem.ts';
import { createRoutes, type Routes } from '../../http/router.ts';
import { IS_EXACT, lineRecords, listLines } from './lines.ts';

export type BankLineParts = BankParts & {
  readonly config: Config;
  readonly investments: Investments;
  readonly reports: Database;
  readonly runner: Runner;
};

/** So many lines of a call are matched at the same time. */
const AT_ONCE = 50;

/** What stands behind the lines of statements. */
export function bankLineRoutes(parts: BankLineParts): Routes {
  const { banks, bankTexts, db, people, runner } = parts;
  const routes = createRoutes();

  routes.on('GET /admin/bank-lines', async (ctx) => {
    const { rows, total } = await listLines({ ...parts, db: parts.reports }, ctx.state.list);
    answerList(ctx, rows, total);
  });

  routes.on('GET /admin/bank-lines/:id', async (ctx) => {
    ctx.body = await lineRecord(parts, ctx.params.id);
  });

  routes.on('POST /admin/bank-lines/match-exact', async (ctx) => {
    const ids = [...new Set(ctx.state.body.ids)];
    const exact = db.selectFrom('bank_lines').innerJoin('bank_texts', 'line_id', 'id').where('id', '=', anyOf(ids));
    const named = await exact.where(IS_EXACT).select(['id', 'bank_texts.request_id']).execute();
    const requestOf = new Map(named.map(({ id, request_id }) => [id, request_id]));
    const data: { id: string; outcome: 'matched' | 'refused'; code?: string }[] = [];
    const left = ids.values();
    let position: string | undefined;
    const matchNext = async (): Promise<void> => {
      for (const id of left) {
        const requestId = requestOf.get(id);
        if (!requestId) {
          data.push({ id, outcome: 'refused', code: 'AlreadyDecided' });
          continue;
        }
        try {
          const outcome = await matchLine(parts, { lineId: id, actor: ctx.state.caller }, requestId);
          position = outcome.position ?? position;
          data.push({ id, outcome: 'matched' });
        } catch (error) {
          const problem = problemOf(error);
          if (!problem) throw error;
          data.push({ id, outcome: 'refused', code: problem.code });
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, matchNext));
    await shown(position);
    ctx.body = { message: SUCCESSFUL, data };
  });

  routes.on('POST /admin/bank-lines/:id/match', async (ctx) => {
    const { id } = ctx.params;
    const { position } = await matchLine(parts, { lineId: id, actor: ctx.state.caller }, ctx.state.body.requestId);
    await shown(position);
    ctx.body = { message: SUCCESSFUL, data: await lineRecord(parts, id) };
  });

  routes.on('DELETE /admin/bank-lines/:id/match', async (ctx) => {
    const { id } = ctx.params;
    const account = await accountOf(id);
    const { caller: actor, command } = ctx.state;
    const payload = { type: 'ReopenLine', lineId: id } as const;
    await accepted(ctx, runner, banks.handle(account, { ...command, actor, payload }));
    ctx.body = { message: SUCCESSFUL, data: await lineRecord(parts, id) };
  });

  routes.on('POST /admin/bank-lines/:id/explain', async (ctx) => {
    const { id } = ctx.params;
    const { note } = ctx.state.body;
    const explanation = explanationIn(ctx.state.body);
    const account = await accountOf(id);
    if (explanation.investmentId !== undefined) await currentInvestment(parts, explanation.investmentId);
    if (explanation.userId !== undefined && !(await people.exists(explanation.userId)))
      throw badInput('userId', 'Please choose a user.');
    const { caller: actor, command } = ctx.state;
    const facts = await explanationFacts(parts, actor, (await banks.load(account)).lines.get(id) ?? {});
    const payload = { type: 'ExplainLine', lineId: id, explanation, ...facts } as const;
    const { events } = await accepted(ctx, runner, banks.handle(account, { ...command, actor, payload }));
    if (note !== undefined) await bankTexts.note(id, note);
    const isFirst = events.some(({ type }) => type === 'ExplanationProposed');
    const data = await lineRecord(parts, id);
    ctx.status = isFirst ? 202 : 200;
    ctx.body = isFirst
      ? { message: 'Explained. A second admin has to explain it so too.', facts: { proposed: true }, data }
      : { message: SUCCESSFUL, data };
  });

  const shown = async (position: string | undefined) => {
    if (position !== undefined) await runner.waitFor(position, READ_YOUR_WRITES_MS);
  };

  const accountOf = async (id: string): Promise<string> => {
    const line = await bankLineOf(db, id);
    if (!line) throw notFound();
    return line.account;
  };

  return routes;
}

async function lineRecord(parts: BankLineParts, id: string): Promise<BankLine> {
  const row = await bankLineOf(parts.db, id);
  const [record] = row ? await lineRecords(parts, [row]) : [];
  if (!record) throw notFound();
  return record;
}
