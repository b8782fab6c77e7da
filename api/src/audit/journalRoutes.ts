import { journalAccount } from '@northvale/ledger/chartOfAccounts.ts';
import { add, type Cents, dollarsFromCents, subtract, ZERO } from '@northvale/ledger/money.ts';
import type { JournalRow } from '@northvale/projections/journal/journal.ts';
import { type AccountSums, sumsAsOf } from '@northvale/projections/trialBalance/queries.ts';
import type { JournalEntry, TrialBalance } from '../contract/audit.ts';
import { answerList } from '../http/lists.ts';
import { createRoutes, type Routes } from '../http/routes.ts';
import type { Parts } from '../parts.ts';
import { listEvents } from './eventQueries.ts';
import { actorsOf, eventRecord, postingRecord } from './eventRecord.ts';
import { eventsAt } from './eventsAt.ts';
import { listEntries } from './journalQueries.ts';

/** What has happened in the whole ledger: its events, its journal, and what they add up to. */
export function journalRoutes({ db, now, people, store }: Pick<Parts, 'db' | 'now' | 'people' | 'store'>): Routes {
  const routes = createRoutes();

  routes.on('GET /admin/events', async (ctx) => {
    const { rows, total } = await listEvents(db, ctx.state.list);
    const events = await eventsAt(store, rows);
    const names = await people.names(actorsOf(events));
    answerList(
      ctx,
      events.map((event) => eventRecord(event, names)),
      total,
    );
  });

  routes.on('GET /admin/journal', async (ctx) => {
    const { rows, total } = await listEntries(db, ctx.state.list);
    answerList(ctx, rows.map(journalEntry), total);
  });

  routes.on('GET /admin/trial-balance', async (ctx) => {
    const { at } = ctx.state.query;
    const moment = (at === undefined ? now() : new Date(at)).toISOString();
    ctx.body = trialBalance(moment, await sumsAsOf(db, moment));
  });

  return routes;
}

const journalEntry = (row: JournalRow): JournalEntry => ({
  id: row.position,
  eventId: row.event_id,
  occurredAt: row.occurred_at,
  userId: row.user_id,
  revision: row.revision,
  type: row.type,
  postings: row.accounts.map((account, line) =>
    postingRecord({ account, debit: row.debits[line] ?? ZERO, credit: row.credits[line] ?? ZERO }),
  ),
});

/** Every account with its sums; its balance on the side on which accounts of its kind grow. */
function trialBalance(at: string, sums: readonly AccountSums[]): TrialBalance {
  const accounts = sums.map(({ account, debit, credit }) => {
    const kind = journalAccount(account)?.kind;
    if (!kind) throw new Error(`the journal has an account that is in no chart: ${account}`);
    const growsByDebits = kind === 'asset' || kind === 'expense';
    const balance = growsByDebits ? subtract(debit, credit) : subtract(credit, debit);
    return {
      account,
      kind,
      debit: dollarsFromCents(debit),
      credit: dollarsFromCents(credit),
      balance: dollarsFromCents(balance),
    };
  });
  const total = (side: 'debit' | 'credit') =>
    dollarsFromCents(sums.reduce<Cents>((all, each) => add(all, each[side]), ZERO));
  return { at, accounts, total: { debit: total('debit'), credit: total('credit') } };
}
