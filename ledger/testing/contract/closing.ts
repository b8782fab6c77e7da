import { describe, expect, test } from 'vitest';
import { StoreUnavailable } from '../../src/eventStore/errors.ts';
import type { EventStore } from '../../src/eventStore/eventStore.ts';
import { anEvent } from '../storedEvents.ts';
import { newStream } from './category.ts';

/** A store under test, and how to let go of what was started for it. */
export interface StoreUnderTest {
  readonly store: EventStore;
  readonly close: () => Promise<void>;
}

/** A store has a name, can be asked for its health, and closes for good. */
export function closingRules(makeStore: () => Promise<StoreUnderTest>): void {
  describe('opening and closing', () => {
    test('a store answers, and keeps its name', async () => {
      const { store, close } = await makeStore();
      await store.ping();
      const id = await store.storeId();
      expect(id).not.toBe('');
      expect(await store.storeId()).toBe(id);
      await close();
    });

    test('a closed store takes nothing, says so, and ends its subscriptions', async () => {
      const { store, close } = await makeStore();
      const ended = (async () => {
        for await (const { caughtUp } of store.subscribe({ signal: AbortSignal.timeout(20_000) })) {
          if (caughtUp) return 'caught up';
        }
        return 'ended';
      })();
      await store.close();
      await expect(store.append(newStream(), 'noStream', [anEvent()])).rejects.toThrow(StoreUnavailable);
      await expect(store.ping()).rejects.toThrow(StoreUnavailable);
      await ended;
      await close();
    });
  });
}
