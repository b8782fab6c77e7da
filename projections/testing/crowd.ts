import type { EventStore } from '@northvale/ledger/eventStore/eventStore.ts';
import { type History, randomHistory } from '@northvale/ledger/testing/randomHistory.ts';
import fc from 'fast-check';
import { appendInTurns, listAnInvestment, toldOf } from './histories.ts';

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
