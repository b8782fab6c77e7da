import type { RecordedEvent } from '../eventStore/eventStore.ts';
import { postings } from '../journal.ts';
import { ledgerEvent } from '../ledgerEvent.ts';
import { decimal } from '../money.ts';

/** The columns of `postingRows`. Debits and credits in dollars. */
export const POSTING_COLUMNS = [
  'occurredAt',
  'position',
  'stream',
  'revision',
  'eventId',
  'type',
  'actorId',
  'actorRole',
  'account',
  'debit',
  'credit',
  'hash',
] as const;

/** An event as rows of a table: one a posting; one without account, debit and credit where no money moves. */
export function postingRows(stored: RecordedEvent): readonly (readonly string[])[] {
  const { id, stream, revision, position, type, metadata } = stored;
  const { occurredAt, actor, hash } = metadata;
  const ledger = ledgerEvent(stored);
  const entry = ledger.category === 'account' ? postings(ledger.event, ledger.id) : [];
  const moved = entry.map(({ account, debit, credit }) => [account, decimal(debit), decimal(credit)]);
  const event = [occurredAt, position, stream, String(revision), id, type, actor.id, actor.role];
  return (moved.length === 0 ? [['', '', '']] : moved).map((columns) => [...event, ...columns, hash]);
}
