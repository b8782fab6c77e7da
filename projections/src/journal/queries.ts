import { type AccountKind, accountKind, type Posting } from '@northvale/ledger/journal.ts';
import { type Cents, subtract, sum } from '@northvale/ledger/money.ts';
import { MAX_COUNTED, type Page, type PageRange } from '../page.ts';
import { centsOf, type Db, isoOf, type Selected } from '../selected.ts';
import type { JournalRow } from './journal.ts';

export interface JournalEntry {
  readonly position: string;
  readonly eventId: string;
  readonly userId: string;
  readonly revision: number;
  readonly type: string;
  readonly occurredAt: string;
  readonly postings: readonly Posting[];
}

type SelectedEntry = Selected<Omit<JournalRow, 'debits' | 'credits'>, never, 'occurred_at'> & {
  readonly debits: readonly string[];
  readonly credits: readonly string[];
};

export interface JournalFilter {
  readonly userId?: string;
  readonly type?: string;
  /** Inclusive. */
  readonly from?: Date;
  /** Exclusive. */
  readonly to?: Date;
}

/** One page of the journal, by position. */
export async function journalPage(
  db: Db,
  { userId, type, from, to }: JournalFilter,
  { offset, limit, newestFirst = true }: PageRange,
): Promise<Page<JournalEntry>> {
  const conditions = [['user_id =', userId], ['type =', type], ['occurred_at >=', from], ['occurred_at <', to]] as const;
  const asked = conditions.filter(([, value]) => value !== undefined);
  const where = asked.map(([condition], index) => `${condition} $${index + 1}`).join(' AND ') || 'true';
  const values = asked.map(([, value]) => value);
  const counted = await db.query<{ total: number }>(
    `SELECT count(*)::integer AS total FROM (SELECT 1 FROM read_live.journal WHERE ${where} LIMIT ${MAX_COUNTED}) counted`,
    values,
  );
  const { rows } = await db.query<SelectedEntry>(
    `SELECT * FROM read_live.journal WHERE ${where}
      ORDER BY position ${newestFirst ? 'DESC' : 'ASC'} OFFSET $${values.length + 1} LIMIT $${values.length + 2}`,
    [...values, offset, limit],
  );
  return { rows: rows.map(journalEntry), total: counted.rows[0]?.total ?? 0 };
}

const journalEntry = (row: SelectedEntry): JournalEntry => ({
  position: row.position,
  eventId: row.event_id,
  userId: row.user_id,
  revision: row.revision,
  type: row.type,
  occurredAt: isoOf(row.occurred_at),
  postings: row.accounts.map((account, line) => ({
    account, debit: centsOf(row.debits[line] ?? '0'), credit: centsOf(row.credits[line] ?? '0'),
  })),
});

export interface TrialBalance {
  readonly accounts: readonly TrialBalanceLine[];
  /** Debit and credit are equal, or the journal is broken. */
  readonly total: { readonly debit: Cents; readonly credit: Cents };
}

export interface TrialBalanceLine {
  readonly account: string;
  readonly kind: AccountKind;
  readonly debit: Cents;
  readonly credit: Cents;
  /** On the account's own side: debit less credit of assets and expenses, credit less debit of all others. */
  readonly balance: Cents;
}

/** The sums of all journal accounts, at a moment (inclusive) or now. */
export async function trialBalance(db: Db, at?: Date): Promise<TrialBalance> {
  const { rows } = await db.query<{ account: string; debit: string; credit: string }>(
    `SELECT line.account, sum(line.debit)::bigint AS debit, sum(line.credit)::bigint AS credit
       FROM read_live.journal, unnest(accounts, debits, credits) AS line (account, debit, credit)
      WHERE $1::timestamptz IS NULL OR occurred_at <= $1
      GROUP BY line.account
      ORDER BY line.account COLLATE "C"`,
    [at ?? null],
  );
  const lines = rows.map(({ account, debit, credit }) => trialBalanceLine(account, centsOf(debit), centsOf(credit)));
  const total = { debit: sum(lines.map((line) => line.debit)), credit: sum(lines.map((line) => line.credit)) };
  return { accounts: lines, total };
}

function trialBalanceLine(account: string, debit: Cents, credit: Cents): TrialBalanceLine {
  const kind = accountKind(account);
  const debitSide = kind === 'asset' || kind === 'expense';
  return { account, kind, debit, credit, balance: debitSide ? subtract(debit, credit) : subtract(credit, debit) };
}
