import type { LedgerEvent } from '../event/ledgerEvent.ts';
import { bankPostings, type Posting, postings } from './journal.ts';

/** The journal entry of any event of the ledger; no postings where no money moves. */
export function entryOf({ category, id, event }: LedgerEvent): readonly Posting[] {
  if (category === 'account') return postings(event, id);
  return category === 'bank' ? bankPostings(event) : [];
}
