import { Map as PersistentMap } from 'immutable';
import type { AccountState, ById, HoldingState, RequestState } from '../account/state.ts';

/** How many decided requests, and how many completed holdings, a moment of history still names: the newest. */
const MAX_SETTLED = 100;

/** The requests that a moment names: all that are pending, and the newest of those that are decided. */
export const namedRequests = ({ requests }: AccountState): RequestState[] =>
  named(
    requests.values(),
    ({ status }) => status === 'pending',
    ({ revision }) => revision,
  );

/** The holdings that a moment names: all that are active, and the newest of those that are completed. */
export const namedHoldings = ({ holdings }: AccountState): HoldingState[] =>
  named(
    holdings.values(),
    ({ status }) => status === 'active',
    ({ purchasedAt }) => purchasedAt,
  );

/** @param since by which the newest are found: a revision, or a time, which compares as text */
function named<Item, Since extends number | string>(
  items: Iterable<Item>,
  isOpen: (item: Item) => boolean,
  since: (item: Item) => Since,
): Item[] {
  const open: Item[] = [];
  const settled: Item[] = [];
  for (const item of items) (isOpen(item) ? open : settled).push(item);
  const newestFirst = (a: Item, b: Item) => (since(a) < since(b) ? 1 : since(a) > since(b) ? -1 : 0);
  return [...open, ...settled.sort(newestFirst).slice(0, MAX_SETTLED)];
}

/**
 * The account with nothing settled but what it names: no later event speaks of the rest, so a replay may go on without
 * it. That keeps what is remembered of a long account small. What this drops wouldn't be named later either, so a replay
 * that passed through here names the same as one that didn't.
 */
export const withoutOldSettled = (state: AccountState): AccountState => ({
  ...state,
  requests: byId(state.requests, namedRequests(state)),
  holdings: byId(state.holdings, namedHoldings(state)),
});

const byId = <Item extends { readonly id: string }>(all: ById<Item>, kept: readonly Item[]): ById<Item> =>
  kept.length === all.size ? all : PersistentMap(kept.map((item) => [item.id, item]));
