import type { AccountEvent } from '../src/account/acts.ts';
import type { Recorded } from '../src/decider.ts';
import { GENESIS } from '../src/envelope.ts';
import type { EventToAppend, RecordedEvent } from '../src/eventStore/eventStore.ts';
import type { InvestmentEvent } from '../src/investment/investment.ts';
import { sealEvent } from '../src/seal.ts';
import { type Category, streamName } from '../src/streams.ts';

type Fact = Recorded<AccountEvent> | Recorded<InvestmentEvent>;

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
