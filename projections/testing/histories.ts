import type { AccountEvent } from '@northvale/ledger/account/acts.ts';
import type { Recorded } from '@northvale/ledger/decider.ts';
import { streamName } from '@northvale/ledger/event/streams.ts';
import type { EventStore, RecordedEvent } from '@northvale/ledger/eventStore/eventStore.ts';
import type { InvestmentEvent } from '@northvale/ledger/investment/investment.ts';
import { usd } from '@northvale/ledger/money.ts';
import { OWNER, type Past } from '@northvale/ledger/testing/given.ts';
import { type History, randomHistory } from '@northvale/ledger/testing/randomHistory.ts';
import { sealed } from '@northvale/ledger/testing/storedEvents.ts';
import { stored, writerOf } from '@northvale/ledger/testing/storedEvents.ts';
import fc from 'fast-check';

/** Another investor's telling of the same history: all ids that hold the owner's are changed. */
const toldOf = (userId: string, facts: readonly Recorded<AccountEvent>[]): Recorded<AccountEvent>[] =>
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
    fundCharge: '',
    unitsOffered: 0,
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
async function appendInTurns(
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

/** Some investors and what happened to each, by user id; the same for the same seed. */
export function crowdOf(count: number, seed = 1): Map<string, History> {
  // Made-up histories are mostly short ones; these have something to tell.
  const eventful = fc
    .sample(randomHistory, { numRuns: 5 * count, seed })
    .toSorted((a, b) => b.events.length - a.events.length)
    .slice(0, count);
  return new Map(eventful.map((history, index) => [`investor-${seed}-${index}`, history]));
}

/** Writes what happened to them, mixed, as it would in life. */
export async function live(store: EventStore, crowd: ReadonlyMap<string, History>): Promise<void> {
  await appendInTurns(store, new Map([...crowd].map(([userId, { events }]) => [userId, toldOf(userId, events)])));
}

/** A catalogue and a crowd that have been there for a while. */
export async function settle(store: EventStore, crowd: ReadonlyMap<string, History>): Promise<void> {
  await listAnInvestment(store);
  await live(store, crowd);
}

const DAY_MS = 86_400_000;

/** What happened to an account, each fact a day after the one before. By default the owner did it. */
export function storyOf(...facts: readonly Past[]): RecordedEvent[] {
  const owner = { id: OWNER, role: 'user' as const };
  const recorded = facts.map(
    ({ by = owner, at, ...event }, revision) =>
      ({
        ...event,
        revision,
        occurredAt: at ?? new Date(Date.UTC(2026, 0, 1) + revision * DAY_MS).toISOString(),
        actor: by,
        commandId: '00000000-0000-5000-8000-000000000000',
      }) as Recorded<AccountEvent>,
  );
  return stored('account', OWNER, recorded);
}

/** The catalogue's first event, for stories in which something is bought. */
export const listed: RecordedEvent = {
  ...stored('investment', 'an-investment', [anInvestment])[0],
  position: '',
} as RecordedEvent;
