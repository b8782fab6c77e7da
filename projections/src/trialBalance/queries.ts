import type { Cents } from '@northvale/ledger/money.ts';
import { type Kysely, sql } from 'kysely';
import type { ReadModels } from '../readModel.ts';

/** What an account was debited and credited in all. */
export interface AccountSums {
  readonly account: string;
  readonly debit: Cents;
  readonly credit: Cents;
}

/**
 * The sums of all journal accounts as of a moment, inclusive: of the months before it, and of the journal of its own
 * month, where anything happened in it after the moment. One statement, so that what is projected meanwhile is in all of it
 * or in nothing.
 */
export function sumsAsOf(db: Kysely<ReadModels>, at: string): Promise<AccountSums[]> {
  const month = at.slice(0, 'yyyy-mm'.length);
  const isCut = db
    .selectFrom('activity')
    .select('position')
    .where('occurred_at', '>', at)
    .where('occurred_at', '<', firstOf(month, 1));
  const ofMonths = db
    .selectFrom('journal_months')
    .select(['account', 'debit', 'credit'])
    .where(({ eb, and, not, or, exists }) =>
      or([eb('month', '<', month), and([eb('month', '=', month), not(exists(isCut))])]),
    );
  const ofCutMonth = linesBetween(db, firstOf(month), at).where(({ exists }) => exists(isCut));
  return db
    .selectFrom(ofMonths.unionAll(ofCutMonth).as('lines'))
    .select(({ fn, cast }) => [
      'account',
      cast<Cents>(fn.sum('debit'), 'bigint').as('debit'),
      cast<Cents>(fn.sum('credit'), 'bigint').as('credit'),
    ])
    .groupBy('account')
    .orderBy('account')
    .execute();
}

/** The journal's lines of a period, both ends included. */
const linesBetween = (db: Kysely<ReadModels>, from: string, to: string) =>
  db
    .selectFrom('journal')
    .crossJoinLateral(({ ref }) =>
      sql<AccountSums>`unnest(${ref('accounts')}, ${ref('debits')}, ${ref('credits')})`.as<'line'>(
        sql`line (account, debit, credit)`,
      ),
    )
    .select(['line.account', 'line.debit', 'line.credit'])
    .where('occurred_at', '>=', from)
    .where('occurred_at', '<=', to);

/** The first moment of a month, or of one so many months later. */
function firstOf(month: string, later = 0): string {
  const first = new Date(`${month}-01T00:00:00.000Z`);
  first.setUTCMonth(first.getUTCMonth() + later);
  return first.toISOString();
}
