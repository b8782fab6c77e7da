import { account } from './account/account.ts';
import type { AccountEvent } from './account/acts.ts';
import type { Recorded } from './decider.ts';
import type { EventToAppend, RecordedEvent } from './eventStore/eventStore.ts';
import { investment, type InvestmentEvent } from './investment/investment.ts';
import { parseStreamName } from './streams.ts';

/** A stored event as the domain knows it. */
export type LedgerEvent =
  | { readonly category: 'account'; readonly id: string; readonly event: Recorded<AccountEvent> }
  | { readonly category: 'investment'; readonly id: string; readonly event: Recorded<InvestmentEvent> };

const SCHEMA_VERSIONS: Readonly<Record<string, number>> = { ...account.schemaVersions, ...investment.schemaVersions };

/** A newer program wrote this event: to fold the rest without it would give a state that never was. */
export class UnknownEvent extends Error {
  override readonly name = 'UnknownEvent';

  constructor(type: string, schemaVersion: number) {
    super(`${type}, version ${schemaVersion}, is not known to this program`);
  }
}

/**
 * The domain's form of a stored event.
 * @throws RangeError for a stream that isn't the ledger's, and as `domainEvent` does
 */
export function ledgerEvent(stored: RecordedEvent): LedgerEvent {
  const named = parseStreamName(stored.stream);
  if (!named) throw new RangeError(`not a stream of the ledger: ${stored.stream}`);
  return { ...named, event: domainEvent(stored) } as LedgerEvent;
}

/**
 * The domain's form of an event of a stream whose aggregate is known. Every stored event passes here before it is
 * folded: the first change of an event's shape brings its upcaster to this place.
 * @throws UnknownEvent for a type or version that this program doesn't know
 */
export function domainEvent<Event>(stored: Omit<EventToAppend, 'id'> & { readonly revision: number }): Event {
  const { type, data, revision, metadata } = stored;
  const { schemaVersion, occurredAt, actor, commandId } = metadata;
  const known = SCHEMA_VERSIONS[type];
  if (known === undefined || schemaVersion > known) {
    throw new UnknownEvent(type, schemaVersion);
  }
  return { type, data, revision, occurredAt, actor, commandId } as Event;
}
