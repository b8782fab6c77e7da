import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/event/json.ts';
import { WrongExpectedHead } from '../../src/eventStore/errors.ts';
import type { EventStore, EventToAppend, ExpectedHead } from '../../src/eventStore/eventStore.ts';
import { anEvent, headOf, idsOf, readWhole, someEvents } from '../storedEvents.ts';
import { CONTRACT_CATEGORY, newStream } from './category.ts';

/** Appends succeed at the expected revision, and only there. */
export function appendingRules(store: () => EventStore): void {
  describe('appending', () => {
    test('a first append makes the stream, and its events are read as they were given', async () => {
      const stream = newStream();
      const events = [anEvent({ amount: 100 }), anEvent({ amount: 200 })];
      const result = await store().append(stream, 'noStream', events);
      const read = await store().readStream(stream);
      expect(read).toEqual(
        events.map((event, revision) => ({
          ...event,
          stream,
          revision,
          position: read[revision]?.position,
        })),
      );
      expect(result).toEqual({ head: headOf(events), position: read[1]?.position });
    });

    test('appends at the head go on counting', async () => {
      const stream = newStream();
      const events = someEvents(6);
      const first = await store().append(stream, 'noStream', events.slice(0, 1));
      const second = await store().append(stream, first.head, events.slice(1, 4));
      expect(second.head.revision).toBe(3);
      expect((await store().append(stream, second.head, events.slice(4))).head.revision).toBe(5);
      expect(idsOf(await readWhole(store(), stream))).toEqual(idsOf(events));
    });

    test.each([
      ['no stream where there is one', 3, 'noStream', 2],
      ['a revision behind the head', 3, 1, 2],
      ['a revision ahead of the head', 3, 7, 2],
      ['a revision of a stream that is not there', 0, 0, 'noStream'],
    ] as const)('an append that expects %s is refused with the true head', async (_, standing, expected, actual) => {
      const stream = newStream();
      const events = someEvents(standing);
      if (standing > 0) await store().append(stream, 'noStream', events);
      const id = events[Number(expected)]?.id ?? anEvent().id;
      const refused = await store()
        .append(stream, expected === 'noStream' ? expected : { revision: expected, id }, [anEvent()])
        .catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(WrongExpectedHead);
      expect(refused).toMatchObject({ actual });
      expect(await readWhole(store(), stream)).toHaveLength(standing);
    });

    test('an append behind another event than the one that stands at its revision is refused', async () => {
      const stream = newStream();
      const { head } = await store().append(stream, 'noStream', someEvents(3));
      const refused = store().append(stream, { ...head, id: anEvent().id }, [anEvent()]);
      await expect(refused).rejects.toThrow(WrongExpectedHead);
      expect(await readWhole(store(), stream)).toHaveLength(3);
      expect((await store().append(stream, head, [anEvent()])).head.revision).toBe(3);
    });

    test('of many writers at one revision exactly one gets through', async () => {
      const stream = newStream();
      const { head } = await store().append(stream, 'noStream', [anEvent()]);
      const rivals = someEvents(20);
      const results = await Promise.allSettled(rivals.map((event) => store().append(stream, head, [event])));
      const winners = rivals.filter((_, index) => results[index]?.status === 'fulfilled');
      expect(winners).toHaveLength(1);
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(WrongExpectedHead);
      }
      expect(idsOf(await readWhole(store(), stream)).slice(1)).toEqual(idsOf(winners));
    });

    test('among a hundred appends a stale one fails alone', async () => {
      const taken = newStream();
      await store().append(taken, 'noStream', [anEvent()]);
      const streams = Array.from({ length: 100 }, (_, index) => (index === 50 ? taken : newStream()));
      const results = await Promise.allSettled(
        streams.map((stream) => store().append(stream, 'noStream', someEvents(2))),
      );
      expect(results.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))).toEqual([50]);
      expect(results[50]).toMatchObject({ reason: { name: 'WrongExpectedHead', actual: 0 } });
      const lengths = await Promise.all(streams.map(async (stream) => (await readWhole(store(), stream)).length));
      expect(lengths).toEqual(streams.map((stream) => (stream === taken ? 1 : 2)));
    });

    test('an append is written whole or not at all', async () => {
      const stream = newStream();
      const [first, second] = [someEvents(50), someEvents(50)];
      await Promise.allSettled([first, second].map((events) => store().append(stream, 'noStream', events)));
      const written = idsOf(await readWhole(store(), stream));
      expect([idsOf(first), idsOf(second)]).toContainEqual(written);
    });

    test('positions are as wide as each other and grow with each append', async () => {
      const positions: string[] = [];
      for (let turn = 0; turn < 5; turn += 1) {
        positions.push((await store().append(newStream(), 'noStream', [anEvent()])).position);
      }
      expect(positions.toSorted()).toEqual(positions);
      expect(new Set(positions).size).toBe(5);
      expect(new Set(positions.map(({ length }) => length)).size).toBe(1);
    });

    test('text comes back as it was: scripts, quotes, backslashes, the order of keys', async () => {
      const stream = newStream();
      const data = {
        z: 'Zażółć gęślą jaźń 🙂 汉字 \u202e',
        a: '"quoted" \\back\\ {curly,} \n\t',
        empty: '',
        nested: { list: [1, [true, 'NULL'], { deep: Number.MAX_SAFE_INTEGER }], none: [] },
        '': -1,
      };
      await store().append(stream, 'noStream', [anEvent(data, 'Ünïcode, "type"')]);
      const [read] = await store().readStream(stream);
      expect(JSON.stringify(read?.data)).toBe(JSON.stringify(data));
      expect(read?.type).toBe('Ünïcode, "type"');
    });
  });
}

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
      ['more than 768 KiB', RangeError, [anEvent({ text: 'x'.repeat(768 * 1024) })]],
      ['more than 768 KiB of UTF-8', RangeError, [anEvent({ text: 'ż'.repeat(390 * 1024) })]],
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
