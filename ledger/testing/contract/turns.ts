import { describe, expect, test } from 'vitest';
import type { EventStore } from '../../src/eventStore/eventStore.ts';
import { newStream } from './category.ts';

/** Turns are for fairness only, so a store may do without a queue; work in a turn is done all the same. */
export function turnRules(store: () => EventStore): void {
  describe('turns', () => {
    test('work in a turn is done and answered', async () => {
      expect(await store().inTurn(newStream(), async () => 'done')).toBe('done');
    });

    test('work that fails in its turn says so, and the next one has its turn', async () => {
      const stream = newStream();
      const failing = store().inTurn(stream, () => Promise.reject(new Error('it went wrong')));
      await expect(failing).rejects.toThrow('it went wrong');
      expect(await store().inTurn(stream, async () => 'next')).toBe('next');
    });

    test('turns at different streams do not wait for each other', async () => {
      const stream = newStream();
      const done = await store().inTurn(stream, () => store().inTurn(newStream(), async () => 'done'));
      expect(done).toBe('done');
    });
  });
}
