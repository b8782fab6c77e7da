import { account } from './account/account.ts';
import type { AccountEvent } from './account/acts.ts';
import { checkpoint, type CheckpointEvent } from './checkpoint/checkpoint.ts';
import type { Recorded } from './decider.ts';
import type { RecordedEvent } from './eventStore/eventStore.ts';
import { investment, type InvestmentEvent } from './investment/investment.ts';
import { domainEvent } from './recorded.ts';
import { parseStreamName } from './streams.ts';

/** A stored event as the domain knows it, of whichever aggregate. */
export type LedgerEvent =
  | { readonly category: 'account'; readonly id: string; readonly event: Recorded<AccountEvent> }
  | { readonly category: 'investment'; readonly id: string; readonly event: Recorded<InvestmentEvent> }
  | { readonly category: 'checkpoint'; readonly id: string; readonly event: Recorded<CheckpointEvent> };

const DECIDERS = { account, investment, checkpoint };

/**
 * The domain's form of a stored event.
 * @throws RangeError for a stream that isn't the ledger's, and as `domainEvent` does
 */
export function ledgerEvent(stored: RecordedEvent): LedgerEvent {
  const named = parseStreamName(stored.stream);
  if (!named) throw new RangeError(`not a stream of the ledger: ${stored.stream}`);
  const { category, id } = named;
  return { category, id, event: domainEvent(stored, DECIDERS[category].schemaVersions) } as LedgerEvent;
}

/** An event type in one of its schema versions, as programs tell each other what they can read. */
export const readableKind = (category: string, type: string, schemaVersion: number): string =>
  `${category}:${type}@${schemaVersion}`;

/** All that this program can read: of each type the version that it writes and those before. */
export const readableKinds = (): string[] =>
  Object.values(DECIDERS).flatMap(({ category, schemaVersions }) =>
    Object.entries<number>(schemaVersions).flatMap(([type, newest]) =>
      Array.from({ length: newest }, (_, before) => readableKind(category, type, before + 1)),
    ),
  );
