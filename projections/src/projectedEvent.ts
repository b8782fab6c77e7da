import { account } from '@northvale/ledger/account/account.ts';
import type { RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import { investment } from '@northvale/ledger/investment/investment.ts';
import { postings } from '@northvale/ledger/journal.ts';
import { ledgerEvent } from '@northvale/ledger/recorded.ts';
import type { ProjectedEvent } from './projection.ts';

const SCHEMA_VERSIONS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  account: account.schemaVersions,
  investment: investment.schemaVersions,
};

/**
 * A stored event as projections read it.
 * @throws RangeError for a type or version that this program doesn't know: the log was written by a newer one
 */
export function projectedEvent(stored: RecordedEvent): ProjectedEvent {
  const { position, id: eventId } = stored;
  const ledger = ledgerEvent(stored);
  const known = SCHEMA_VERSIONS[ledger.category]?.[stored.type];
  if (known === undefined || stored.metadata.schemaVersion > known) {
    throw new RangeError(`${stored.type}, version ${stored.metadata.schemaVersion}, is not known to this program`);
  }
  const entry = ledger.category === 'account' ? postings(ledger.event, ledger.id) : [];
  return { ...ledger, position, eventId, entry };
}
