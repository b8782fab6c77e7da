import type { Difference } from '@northvale/ledger/verify/difference.ts';
import type { ReadModels } from '@northvale/projections/models/readModels.ts';
import type { Kysely } from 'kysely';

/**
 * Total debits must equal total credits, otherwise the monthly sums aren't those of balanced entries.
 */
export async function journalDifferences(db: Kysely<ReadModels>): Promise<Difference[]> {
  const { debit, credit } = await db
    .selectFrom('journal_months')
    .select(({ fn }) => [fn.sum<string | null>('debit').as('debit'), fn.sum<string | null>('credit').as('credit')])
    .executeTakeFirstOrThrow();
  if (debit === credit) return [];
  return [
    { kind: 'journal', expected: `credits of ${String(debit)} cents`, found: `credits of ${String(credit)} cents` },
  ];
}
