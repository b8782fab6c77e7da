import { describe, expect, test } from 'vitest';
import { WrongExpectedHead } from '../../src/eventStore/errors.ts';
import type { EventStore } from '../../src/eventStore/eventStore.ts';
import { anEvent, headOf, idsOf, readWhole, someEvents } from '../storedEvents.ts';
import { newStream } from './category.ts';

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
