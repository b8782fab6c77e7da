import { postings } from '../journal.ts';
import type { LedgerEvent } from '../ledgerEvent.ts';
import { add, ZERO } from '../money.ts';

/** @throws RangeError where an entry can't be made, or its debits aren't its credits */
export function assertBalanced({ event, id }: Extract<LedgerEvent, { category: 'account' }>): void {
  let [debits, credits] = [ZERO, ZERO];
  for (const { debit, credit } of postings(event, id)) {
    debits = add(debits, debit);
    credits = add(credits, credit);
  }
  if (debits !== credits) throw new RangeError(`debits of ${debits} and credits of ${credits} cents`);
}
