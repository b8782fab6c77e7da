import type { Map } from 'immutable';
import type { AccountState } from '../account/state.ts';

/** How many decided requests, and how many completed holdings, a moment of history still names: the newest. */
const MAX_SETTLED = 100;

/**
 * The account without most of what is settled: no later event speaks of it, so a replay may go on without it. That
 * keeps what is remembered of a long account small. Whichever settled request or holding this drops, a later state
 * wouldn't count among the newest, so a replay that passed through here names the same ones as a replay that didn't.
 */
export const withoutOldSettled = (state: AccountState): AccountState => ({
  ...state,
  requests: newest(
    state.requests,
    ({ status }) => status === 'pending',
    (request) => request.revision,
  ),
  holdings: newest(
    state.holdings,
    ({ status }) => status === 'active',
    (holding) => Date.parse(holding.purchasedAt),
  ),
});

function newest<Item>(
  items: Map<string, Item>,
  isOpen: (item: Item) => boolean,
  age: (item: Item) => number,
): Map<string, Item> {
  const settled = items.filterNot(isOpen);
  if (settled.size <= MAX_SETTLED) return items;
  const dropped = settled
    .sortBy((item) => -age(item))
    .keySeq()
    .skip(MAX_SETTLED);
  return items.deleteAll(dropped);
}
