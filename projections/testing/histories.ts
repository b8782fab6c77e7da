import type { AccountEvent } from '@northvale/ledger/account/acts.ts';
import type { Recorded } from '@northvale/ledger/decider.ts';
import { GENESIS } from '@northvale/ledger/envelope.ts';
import type { EventStore, EventToAppend, RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import type { InvestmentEvent } from '@northvale/ledger/investment/investment.ts';
import { usd } from '@northvale/ledger/money.ts';
import { sealEvent } from '@northvale/ledger/seal.ts';
import { streamName, type Category } from '@northvale/ledger/streams.ts';
import { OWNER } from '@northvale/ledger/testing/given.ts';
import { writerOf } from '@northvale/ledger/testing/storedEvents.ts';

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

/** Another investor's telling of the same history: all ids that hold the owner's are changed. */
export const toldOf = (userId: string, facts: readonly Recorded<AccountEvent>[]): Recorded<AccountEvent>[] =>
  JSON.parse(JSON.stringify(facts).replaceAll(OWNER, userId)) as Recorded<AccountEvent>[];

/** The investment that ledger's made-up histories buy. */
export const anInvestment: Recorded<InvestmentEvent> = {
  type: 'InvestmentListed',
  data: {
    investmentId: 'an-investment',
    name: 'Old Mill Apartments',
    category: 'Real Estate',
    investmentReturn: '12.5%',
    duration: '3 months',
    pricePerUnit: usd(80),
    img: '',
  },
  revision: 0,
  occurredAt: '2025-12-01T00:00:00.000Z',
  actor: { id: 'an-admin', role: 'admin' },
  commandId: '00000000-0000-5000-8000-000000000000',
};

export const listAnInvestment = (store: EventStore) =>
  store.append(
    streamName('investment', 'an-investment'),
    'noStream',
    sealed('investment', 'an-investment', [anInvestment]),
  );

/** Appends several accounts' facts in turns, so that their events stand mixed in the log. */
export async function appendInTurns(
  store: EventStore,
  accounts: ReadonlyMap<string, readonly Recorded<AccountEvent>[]>,
): Promise<void> {
  const queues = [...accounts].map(([userId, facts]) => ({
    write: writerOf(store, streamName('account', userId)),
    events: sealed('account', userId, facts),
  }));
  for (let revision = 0; queues.some(({ events }) => revision < events.length); revision += 1) {
    for (const { write, events } of queues) {
      const event = events[revision];
      if (event) await write([event]);
    }
  }
}

/** The stored form of a fact without a store, for folds that read it. */
export const stored = (category: Category, id: string, facts: readonly Fact[]): RecordedEvent[] =>
  sealed(category, id, facts).map((event, index) => ({
    ...event,
    stream: streamName(category, id),
    revision: index,
    position: String(index).padStart(16, '0'),
  }));
