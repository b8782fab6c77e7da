import type { RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { entryOf } from '@northvale/ledger/journal/entry.ts';
import type { Posting } from '@northvale/ledger/journal/journal.ts';
import { dollarsFromCents } from '@northvale/ledger/money.ts';
import { ledgerEvent } from '@northvale/ledger/event/ledgerEvent.ts';
import type { AuditEvent } from '../contract/audit.ts';
import { ERASED_NAME } from '../identity/erasure.ts';

/** Names by user id; who isn't in it was erased. */
export type Names = ReadonlyMap<string, string>;

/** Whose names a record of these events shows. */
export const actorsOf = (events: readonly RecordedEvent[]): string[] => [
  ...new Set(events.map(({ metadata }) => metadata.actor).flatMap(({ id, role }) => (role === 'system' ? [] : id))),
];

/** An event for an auditor: as it is stored, with what it moved. */
export function eventRecord(stored: RecordedEvent, names: Names): AuditEvent {
  const { id, stream, revision, position, type, data, metadata } = stored;
  const { schemaVersion, occurredAt, actor, hash, previousHash } = metadata;
  const ledger = ledgerEvent(stored);
  return {
    id,
    position,
    ...(ledger.category === 'account' ? { userId: ledger.id } : {}),
    stream,
    revision,
    type,
    schemaVersion,
    occurredAt,
    actor: { id: actor.id, role: actor.role, name: nameOf(actor, names) },
    data: { ...data },
    metadata: { ...metadata },
    postings: entryOf(ledger).map(postingRecord),
    hash,
    previousHash,
  };
}

/** A posting in dollars. */
export const postingRecord = ({ account, debit, credit }: Posting) => ({
  account,
  debit: dollarsFromCents(debit),
  credit: dollarsFromCents(credit),
});

const nameOf = ({ id, role }: RecordedEvent['metadata']['actor'], names: Names): string =>
  role === 'system' ? 'System' : (names.get(id) ?? ERASED_NAME);
