import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomHistory } from '../../testing/randomHistory.ts';
import { stored } from '../../testing/sealed.ts';
import { account } from '../account/account.ts';
import type { AccountEvent } from '../account/acts.ts';
import type { AccountState } from '../account/state.ts';
import { BrokenChain } from '../event/hashChain.ts';
import type { RecordedEvent } from '../eventStore/eventStore.ts';
import { emptyView, foldEvents } from './streamView.ts';

const folded = (events: readonly RecordedEvent[], from = emptyView<AccountState>(account.initialState)) =>
  foldEvents<AccountState, AccountEvent>(from, events, account);

const shown = ({ requests, holdings, ...rest }: AccountState) => ({
  ...rest,
  requests: [...requests.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  holdings: [...holdings.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
});

const cutHistory = fc.tuple(randomHistory, fc.nat({ max: 40 })).map(([{ events }, cut]) => ({
  events: stored('account', '1', events),
  cut: cut % events.length,
}));

test('events folded together come to what they come to one by one, and leave the view before them as it was', () => {
  fc.assert(
    fc.property(cutHistory, ({ events, cut }) => {
      const before = folded(events.slice(0, cut));
      const seen = shown(before.state);
      const together = folded(events.slice(cut), before);
      expect(shown(before.state)).toEqual(seen);
      const oneByOne = events.slice(cut).reduce((view, event) => folded([event], view), before);
      expect(shown(together.state)).toEqual(shown(oneByOne.state));
    }),
  );
});

test('where one event is not its turn, the view before it stays as it was', () => {
  fc.assert(
    fc.property(cutHistory, ({ events, cut }) => {
      const before = folded(events.slice(0, cut));
      const seen = shown(before.state);
      expect(() => folded([...events.slice(cut), events[0]!], before)).toThrow(BrokenChain);
      expect(shown(before.state)).toEqual(seen);
      expect(shown(folded(events.slice(cut), before).state)).toEqual(shown(folded(events).state));
    }),
  );
});
