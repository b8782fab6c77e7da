import { GENESIS } from '../src/event/envelope.ts';
import type { EventToAppend, RecordedEvent } from '../src/eventStore/eventStore.ts';
import type { LedgerEvent } from '../src/event/ledgerEvent.ts';
import { sealEvent } from '../src/event/seal.ts';
import { type Category, streamName } from '../src/event/streams.ts';

type Fact = LedgerEvent['event'];

/** A stream's facts as the store takes them, from its first one on. */
export function sealed(category: Category, id: string, facts: readonly Fact[]): EventToAppend[] {
  const stream = streamName(category, id);
  let previousHash = GENESIS;
  return facts.map(({ type, data, revision, occurredAt, actor, commandId }) => {
    const event = sealEvent({
      previousHash,
      stream,
      revision,
      type,
      schemaVersion: 1,
      occurredAt,
      actor,
      commandId,
      requestDigest: '',
      data,
    });
    previousHash = event.metadata.hash;
    return event;
  });
}

/** The stored form of a fact without a store, for folds that read it. */
export const stored = (category: Category, id: string, facts: readonly Fact[]): RecordedEvent[] =>
  sealed(category, id, facts).map((event, index) => ({
    ...event,
    stream: streamName(category, id),
    revision: index,
    position: String(index).padStart(16, '0'),
  }));
