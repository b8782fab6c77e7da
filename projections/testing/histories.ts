import type { AccountEvent } from '@northvale/ledger/account/acts.ts';
import type { Recorded } from '@northvale/ledger/decider.ts';
import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import type { InvestmentEvent } from '@northvale/ledger/investment/investment.ts';
import { usd } from '@northvale/ledger/money.ts';
import { streamName } from '@northvale/ledger/event/streams.ts';
import { OWNER } from '@northvale/ledger/testing/given.ts';
import { sealed, writerOf } from '@northvale/ledger/testing/storedEvents.ts';

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
