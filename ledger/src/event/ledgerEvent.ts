import { account } from '../account/account.ts';
import type { AccountEvent } from '../account/acts.ts';
import { bank, type BankEvent } from '../bank/bank.ts';
import { reconciliation, type ReconciliationEvent } from '../bank/reconciliation.ts';
import { checkpoint, type CheckpointEvent } from '../proof/checkpointStream.ts';
import { NO_FEE } from '../account/fee.ts';
import type { Recorded } from '../decider.ts';
import type { JsonObject } from './json.ts';
import type { EventToAppend, RecordedEvent } from '../eventStore/eventStore.ts';
import { investment, type InvestmentEvent } from '../investment/investment.ts';
import { parseStreamName } from './streams.ts';

/** A stored event as the domain knows it, of whichever aggregate. */
export type LedgerEvent =
  | { readonly category: 'account'; readonly id: string; readonly event: Recorded<AccountEvent> }
  | { readonly category: 'investment'; readonly id: string; readonly event: Recorded<InvestmentEvent> }
  | { readonly category: 'bank'; readonly id: string; readonly event: Recorded<BankEvent> }
  | { readonly category: 'reconciliation'; readonly id: string; readonly event: Recorded<ReconciliationEvent> }
  | { readonly category: 'checkpoint'; readonly id: string; readonly event: Recorded<CheckpointEvent> };

const DECIDERS = { account, investment, bank, reconciliation, checkpoint };

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

/** A newer program wrote this event: to fold the rest without it would give a state that never was. */
export class UnknownEvent extends Error {
  override readonly name = 'UnknownEvent';

  constructor(type: string, schemaVersion: number) {
    super(`${type}, version ${schemaVersion}, is not known to this program`);
  }
}

/** How the data of an earlier schema version reads in the next one. */
const UPCASTS: Readonly<Record<string, (data: JsonObject) => JsonObject>> = {
  'UnitsPurchased@1': (data) => ({ ...data, fee: { ...NO_FEE }, fundCharge: '' }),
  'HoldingMatured@1': (data) => ({ ...data, notReinvested: '' }),
  'InvestmentListed@1': (data) => ({ ...data, fundCharge: '', unitsOffered: 0 }),
  'InvestmentRevised@1': (data) => ({ ...data, fundCharge: '', unitsOffered: 0 }),
};

/**
 * The domain's form of an event of a stream whose aggregate is known. Every stored event passes here before it is
 * folded, and comes in the newest version of its type.
 *
 * @param versions the newest schema version that this program knows of each type of the aggregate
 * @throws UnknownEvent for a type or version that this program doesn't know
 */
export function domainEvent<Event>(
  { type, data, revision, metadata }: Omit<EventToAppend, 'id'> & { readonly revision: number },
  versions: Readonly<Record<string, number>>,
): Event {
  const { schemaVersion, occurredAt, actor, commandId } = metadata;
  // Every object has a `constructor`, and no type is called so.
  const known = Object.hasOwn(versions, type) ? versions[type] : undefined;
  if (known === undefined || schemaVersion > known) {
    throw new UnknownEvent(type, schemaVersion);
  }
  let upcast = data;
  for (let version = schemaVersion; version < known; version += 1) {
    upcast = UPCASTS[`${type}@${version}`]?.(upcast) ?? upcast;
  }
  return { type, data: upcast, revision, occurredAt, actor, commandId } as Event;
}
