import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMemoryShelf } from '../../testing/memoryShelf.ts';
import { randomHistory } from '../../testing/randomHistory.ts';
import { stored } from '../../testing/sealed.ts';
import { account } from '../account/account.ts';
import type { AccountEvent } from '../account/acts.ts';
import type { AccountState } from '../account/state.ts';
import type { RecordedEvent } from '../eventStore/eventStore.ts';
import { emptyView, foldEvents, type StreamView, traceOf } from '../streamView.ts';
import { readSnapshot, writeSnapshot } from './codec.ts';

const STREAM = 'account-1';

const folded = (events: readonly RecordedEvent[], from = emptyView<AccountState>(account.initialState)) =>
  foldEvents<AccountState, AccountEvent>(from, events, account);

const read = (shelf: ReturnType<typeof createMemoryShelf>, upTo = Infinity) =>
  readSnapshot(shelf, STREAM, upTo, account.initialState);

/** All but the commands, of which a view knows no more than what it is asked for. */
const shown = ({ commands: _, ...view }: StreamView<AccountState>) => view;

/** A history, and places in it at which a snapshot is made, each of what has changed since the one before. */
const cutHistory = fc
  .tuple(randomHistory, fc.uniqueArray(fc.nat({ max: 40 }), { minLength: 1, maxLength: 4 }))
  .map(([{ events }, cuts]) => ({
    events: stored('account', '1', events),
    cuts: cuts.map((cut) => cut % events.length).toSorted((a, b) => a - b),
  }));

test('a snapshot is what folding the events gives, however many others it builds on', async () => {
  await fc.assert(
    fc.asyncProperty(cutHistory, async ({ events, cuts }) => {
      const shelf = createMemoryShelf();
      const views: StreamView<AccountState>[] = [];
      for (const cut of cuts) {
        const view = folded(events.slice(0, cut + 1));
        await writeSnapshot(shelf, STREAM, view, views.at(-1));
        views.push(view);
      }
      for (const view of views) {
        const found = await read(shelf, view.revision);
        expect(found && shown(found)).toEqual(shown(view));
        for (const { metadata } of events) {
          expect(found && traceOf(found, metadata.commandId)).toEqual(traceOf(view, metadata.commandId));
        }
        const rest = events.slice(view.revision + 1);
        expect(found && shown(folded(rest, found))).toEqual(shown(folded(events)));
      }
    }),
    { numRuns: 40 },
  );
});

async function twoSnapshots() {
  const history = fc.sample(randomHistory, { numRuns: 100, seed: 7 }).find(({ events }) => events.length > 6);
  const events = stored('account', '1', history?.events ?? []);
  const shelf = createMemoryShelf();
  const [first, second] = [folded(events.slice(0, 3)), folded(events.slice(0, 6))];
  await writeSnapshot(shelf, STREAM, first, undefined);
  await writeSnapshot(shelf, STREAM, second, first);
  return { shelf, first, second };
}

test('a snapshot of which a part is missing, or that it builds on, is none, and hides none below', async () => {
  for (const gone of [0, 1]) {
    for (const revision of [2, 5]) {
      const { shelf, first } = await twoSnapshots();
      for (const [key, part] of shelf.parts) {
        if (part.revision === revision && part.number === gone) shelf.parts.delete(key);
      }
      const found = await read(shelf);
      expect(found && shown(found)).toEqual(revision === 5 ? shown(first) : undefined);
    }
  }
});

test('a snapshot is nothing until its last part has been put aside', async () => {
  const { shelf, second } = await twoSnapshots();
  let puts = 0;
  const failing = {
    ...shelf,
    put: async (...call: Parameters<typeof shelf.put>) => {
      puts += 1;
      if (puts > 1) throw new Error('the connection is gone');
      return shelf.put(...call);
    },
  };
  await expect(writeSnapshot(failing, STREAM, { ...second, revision: 9 }, undefined)).rejects.toThrow('is gone');
  expect((await read(shelf))?.revision).toBe(5);
});

test('a view that builds on another history than the one put aside is not mixed with it', async () => {
  const { shelf, first, second } = await twoSnapshots();
  await writeSnapshot(shelf, STREAM, { ...second, revision: 9 }, { ...first, hash: 'of another history' });
  const found = await read(shelf);
  expect(found && shown(found)).toEqual(shown(second));
});
