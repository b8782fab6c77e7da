import type { AccountEvent } from './account/account.ts';
import type { Recorded } from './decider.ts';
import type { EventToAppend, RecordedEvent } from './eventStore/eventStore.ts';
import type { InvestmentEvent } from './investment/investment.ts';
import { parseStreamName } from './streams.ts';

/** A stored event as the domain knows it. */
export type LedgerEvent =
  | { readonly category: 'account'; readonly id: string; readonly event: Recorded<AccountEvent> }
  | { readonly category: 'investment'; readonly id: string; readonly event: Recorded<InvestmentEvent> };

/**
 * The domain's form of a stored event; a later schema version's upcasters belong here.
 * @throws RangeError for a stream that isn't the ledger's
 */
export function ledgerEvent(stored: RecordedEvent): LedgerEvent {
  const named = parseStreamName(stored.stream);
  if (!named) throw new RangeError(`not a stream of the ledger: ${stored.stream}`);
  return { ...named, event: domainEvent(stored) } as LedgerEvent;
}

/** The domain's form of an event of a stream whose aggregate is known. */
export function domainEvent<Event>(stored: Omit<EventToAppend, 'id'> & { readonly revision: number }): Event {
  const { type, data, revision, metadata } = stored;
  const { occurredAt, actor, commandId } = metadata;
  return { type, data, revision, occurredAt, actor, commandId } as Event;
}
