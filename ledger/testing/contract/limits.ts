import { describe, expect, test } from 'vitest';
import type { EventStore, EventToAppend } from '../../src/eventStore/eventStore.ts';
import type { JsonObject } from '../../src/event/json.ts';
import { anEvent, readWhole, someEvents } from '../storedEvents.ts';
import { CONTRACT_CATEGORY, newStream } from './category.ts';

/** What no store may be given is refused here, before a byte of it is sent. */
export function limitRules(store: () => EventStore): void {
  const withData = (data: unknown): EventToAppend => ({ ...anEvent(), data: data as JsonObject });
  const twice = anEvent();

  describe('limits', () => {
    test('a hundred events of half a mebibyte together are taken', async () => {
      const stream = newStream();
      const events = Array.from({ length: 100 }, () => anEvent({ text: 'x'.repeat(4_700) }));
      expect((await store().append(stream, 'noStream', events)).head.revision).toBe(99);
    });

    test.each<[string, ErrorConstructor, readonly EventToAppend[]]>([
      ['no event', RangeError, []],
      ['101 events', RangeError, someEvents(101)],
      ['more than 512 KiB', RangeError, [anEvent({ text: 'x'.repeat(512 * 1024) })]],
      ['more than 512 KiB of UTF-8', RangeError, [anEvent({ text: 'ż'.repeat(260 * 1024) })]],
      ['an id that is no UUID', TypeError, [anEvent(), { ...anEvent(), id: 'no-uuid' }]],
      ['an id in upper case', TypeError, [{ ...anEvent(), id: 'AAAAAAAA-AAAA-4AAA-8AAA-AAAAAAAAAAAA' }]],
      ['the same id twice', TypeError, [twice, twice]],
      ['an empty type', TypeError, [anEvent({}, '')]],
      ['no data', TypeError, [withData(undefined)]],
      ['null for data', TypeError, [withData(null)]],
      ['a list for data', TypeError, [withData([1])]],
      ['a function in the data', TypeError, [withData({ act: () => 1 })]],
      ['a NaN in the data', TypeError, [withData({ amount: Number.NaN })]],
      ['a bigint in the data', TypeError, [withData({ amount: 1n })]],
      ['a NUL in the data', TypeError, [withData({ text: 'a\0b' })]],
      ['a lone surrogate in the data', TypeError, [withData({ text: '\ud800' })]],
    ])('an append of %s is refused, and the next one succeeds', async (_, kind, events) => {
      const stream = newStream();
      await expect(store().append(stream, 'noStream', events)).rejects.toThrow(kind);
      expect(await readWhole(store(), stream)).toEqual([]);
      expect((await store().append(stream, 'noStream', [anEvent()])).head.revision).toBe(0);
    });

    test.each([CONTRACT_CATEGORY, `${CONTRACT_CATEGORY}-`, `${CONTRACT_CATEGORY}s`, 'other-1', '$all', ''])(
      "'%s' is no stream of the store",
      async (stream) => {
        await expect(store().append(stream, 'noStream', [anEvent()])).rejects.toThrow(TypeError);
      },
    );

    test.each([-1, 1.5, Number.NaN, 'any' as unknown as number])('%s is no revision to expect', async (revision) => {
      const { id } = anEvent();
      await expect(store().append(newStream(), { revision, id }, [anEvent()])).rejects.toThrow(TypeError);
    });

    test('a head without a proper id is none to expect', async () => {
      await expect(store().append(newStream(), { revision: 0, id: '' }, [anEvent()])).rejects.toThrow(TypeError);
    });
  });
}
