import { describe, expect, test } from 'vitest';
import { WrongExpectedHead } from '../../src/eventStore/errors.ts';
import type { EventStore, EventToAppend, ExpectedHead } from '../../src/eventStore/eventStore.ts';
import { anEvent, headOf, idsOf, readWhole, someEvents } from '../storedEvents.ts';
import { newStream } from './category.ts';

/** Whoever doesn't know whether an append was written sends it again: that must be harmless, and exact. */
export function retryRules(store: () => EventStore): void {
  const append = (stream: string, expected: ExpectedHead, events: readonly EventToAppend[]) =>
    store().append(stream, expected, events);

  describe('sending the same append again', () => {
    test('answers as the first time and writes nothing', async () => {
      const stream = newStream();
      const [opening, events] = [someEvents(2), someEvents(3)];
      const first = [await append(stream, 'noStream', opening), await append(stream, headOf(opening), events)];
      const again = [await append(stream, 'noStream', opening), await append(stream, headOf(opening), events)];
      expect(again).toEqual(first);
      expect(await readWhole(store(), stream)).toHaveLength(5);
    });

    test('answers the first revision, not the head, when others have written since', async () => {
      const stream = newStream();
      const events = someEvents(2);
      const first = await append(stream, 'noStream', events);
      await append(stream, first.head, someEvents(4));
      expect(await append(stream, 'noStream', events)).toEqual(first);
      expect(await readWhole(store(), stream)).toHaveLength(6);
    });

    test('at the same moment writes it once, and both are told so', async () => {
      const stream = newStream();
      const events = someEvents(3);
      const results = await Promise.all([1, 2, 3, 4].map(() => append(stream, 'noStream', events)));
      expect(new Set(results.map(({ position }) => position)).size).toBe(1);
      expect(results.map(({ head }) => head.revision)).toEqual([2, 2, 2, 2]);
      expect(idsOf(await readWhole(store(), stream))).toEqual(idsOf(events));
    });

    test('in part answers for that part', async () => {
      const stream = newStream();
      const events = someEvents(3);
      await append(stream, 'noStream', events);
      expect((await append(stream, headOf(events.slice(0, 1)), events.slice(1, 2))).head.revision).toBe(1);
      expect(await readWhole(store(), stream)).toHaveLength(3);
    });

    test.each([
      ['half old and half new', (old: EventToAppend[]) => [old.slice(0, 1), [anEvent()]].flat(), 'noStream'],
      ['all old and one more', (old: EventToAppend[]) => [old, [anEvent()]].flat(), 'noStream'],
      ['in another order', (old: EventToAppend[]) => old.toReversed(), 'noStream'],
      ['at another place', (old: EventToAppend[]) => old.slice(0, 1), 'first'],
    ] as const)('is refused with the true head when it is %s', async (_, altered, expected) => {
      const stream = newStream();
      const old = someEvents(3);
      await append(stream, 'noStream', old);
      const head = expected === 'first' ? headOf(old.slice(0, 1)) : expected;
      const refused = await append(stream, head, altered(old)).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(WrongExpectedHead);
      expect(refused).toMatchObject({ actual: 2 });
      expect(idsOf(await readWhole(store(), stream))).toEqual(idsOf(old));
    });
  });
}
