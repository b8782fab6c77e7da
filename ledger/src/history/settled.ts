import { Map as PersistentMap } from 'immutable';
import type { AccountState, HoldingState, RequestState } from '../account/state.ts';

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

/**
 * The open ones, and the newest of the others.
 *
 * @param since by which the newest are found: a revision, or a time, which compares as text
 */
function named<Item extends { readonly id: string }, Since extends number | string>(
  items: Iterable<Item>,
  isOpen: (item: Item) => boolean,
  since: (item: Item) => Since,
): Item[] {
  const open: Item[] = [];
  const settled: Item[] = [];
  for (const item of items) (isOpen(item) ? open : settled).push(item);
  // By their ids where that is the same, so that it doesn't matter in which order a map gives them.
  const newestFirst = (a: Item, b: Item) => (since(a) < since(b) ? 1 : since(a) > since(b) ? -1 : a.id < b.id ? -1 : 1);
  return [...open.sort(newestFirst), ...settled.sort(newestFirst).slice(0, MAX_SETTLED)];
}

/**
 * The account with nothing settled but what it names: no later event speaks of the rest, so a replay may go on without
 * it. That keeps what is remembered of a long account small. What this drops wouldn't be named later either, so a
 * replay that passed through here names the same as one that didn't.
 */
export const withoutOldSettled = (state: AccountState): AccountState => ({
  ...state,
  requests: byId(namedRequests(state)),
  holdings: byId(namedHoldings(state)),
});

/** The account with maps of its own, which are changed in place: for who folds it on and doesn't look back. */
export const unshared = (state: AccountState): AccountState => ({
  ...state,
  requests: byId(state.requests.values()),
  holdings: byId(state.holdings.values()),
});

/** The account with maps that stay as they are when it is folded on. */
export const persistent = (state: AccountState): AccountState => ({
  ...state,
  requests: PersistentMap(byId(state.requests.values())),
  holdings: PersistentMap(byId(state.holdings.values())),
});

const byId = <Item extends { readonly id: string }>(items: Iterable<Item>): Map<string, Item> => {
  const map = new Map<string, Item>();
  for (const item of items) map.set(item.id, item);
  return map;
};
