import { beforeAll, describe, expect, test } from 'vitest';
import type { EventStore, Position, RecordedEvent, ScannedEvent } from '../../src/eventStore/eventStore.ts';
import { anEvent, appendMany, endOfLog, idsOf, readWhole, someEvents } from '../storedEvents.ts';
import { newStream } from './category.ts';

/** Streams and the log are read in pages, in both directions. */
export function readingRules(store: () => EventStore): void {
  describe('reading a stream', () => {
    const stream = newStream();
    const revisions = async (options: Parameters<EventStore['readStream']>[1]) =>
      (await store().readStream(stream, options)).map(({ revision }) => revision);
    beforeAll(() => appendMany(store(), stream, someEvents(1_250)));

    test('gives a thousand events unless told otherwise, from either end', async () => {
      expect((await revisions({})).length).toBe(1_000);
      const last = await revisions({ direction: 'backwards' });
      expect([last.length, last[0], last[999]]).toEqual([1_000, 1_249, 250]);
    });

    test('begins at the revision asked for, and includes it', async () => {
      expect(await revisions({ from: 1_247 })).toEqual([1_247, 1_248, 1_249]);
      expect(await revisions({ from: 2, direction: 'backwards' })).toEqual([2, 1, 0]);
      expect(await revisions({ from: 700, limit: 2 })).toEqual([700, 701]);
      expect(await revisions({ from: 700, limit: 2, direction: 'backwards' })).toEqual([700, 699]);
      expect(await revisions({ limit: 1, direction: 'backwards' })).toEqual([1_249]);
    });

    test('pages fit together without a gap or a double', async () => {
      const numbers = (await readWhole(store(), stream)).map(({ data }) => data['number']);
      expect(numbers).toEqual(numbers.map((_, index) => index));
      expect(numbers).toHaveLength(1_250);
    });

    test('gives the texts of the same events, in pages', async () => {
      const texts = await store().readTexts(stream, { from: 1_247, limit: 2 });
      expect(texts.map(read)).toEqual(await store().readStream(stream, { from: 1_247, limit: 2 }));
      expect(texts).toHaveLength(2);
      expect(await store().readTexts(newStream())).toEqual([]);
    });

    test('gives single events of several streams by their places, and leaves out what is not there', async () => {
      const other = newStream();
      await store().append(other, 'noStream', someEvents(2));
      const wanted = [
        { stream, revision: 1_200 },
        { stream: other, revision: 1 },
        { stream, revision: 3 },
      ];
      const found = await store().readEvents([
        ...wanted,
        { stream, revision: 1_250 },
        { stream: newStream(), revision: 0 },
      ]);
      expect(found.map(({ stream, revision }) => ({ stream, revision }))).toEqual(expect.arrayContaining(wanted));
      expect(found).toHaveLength(3);
      expect(await store().readEvents([])).toEqual([]);
    });

    test('gives nothing beyond the head or of a stream that is not there', async () => {
      expect(await revisions({ from: 1_250 })).toEqual([]);
      expect(await revisions({ from: 2 ** 40 })).toEqual([]);
      expect(await store().readStream(newStream())).toEqual([]);
      expect(await store().readStream(newStream(), { direction: 'backwards' })).toEqual([]);
    });
  });

  describe('reading the log', () => {
    test('gives the events of all streams in the order of their positions, after the one asked for', async () => {
      const start = await endOfLog(store());
      const [one, two] = [newStream(), newStream()];
      const { head } = await store().append(one, 'noStream', someEvents(2));
      await store().append(two, 'noStream', someEvents(2));
      await store().append(one, head, [anEvent()]);
      const log = await readLog(store(), start, 2);
      expect(own(log, [one, two]).map(({ stream, revision }) => [stream, revision])).toEqual([
        [one, 0],
        [one, 1],
        [two, 0],
        [two, 1],
        [one, 2],
      ]);
      const positions = log.map(({ position }) => position);
      expect(positions.toSorted()).toEqual(positions);
      expect(positions).not.toContain(start);
    });

    test('shows each event as its stream shows it', async () => {
      const start = await endOfLog(store());
      const stream = newStream();
      await store().append(stream, 'noStream', someEvents(3));
      expect(own(await readLog(store(), start, 100), [stream])).toEqual(await readWhole(store(), stream));
    });

    test('backwards gives the newest first, and those before a position without it', async () => {
      const stream = newStream();
      const events = someEvents(5);
      await store().append(stream, 'noStream', events);
      const newest = own(await store().readAll({ direction: 'backwards' }), [stream]);
      expect(idsOf(newest)).toEqual(idsOf(events).toReversed());
      const after = newest[2]?.position ?? '';
      const before = own(await store().readAll({ direction: 'backwards', after }), [stream]);
      expect(idsOf(before)).toEqual(idsOf(newest.slice(3)));
    });

    test('ends with the last event', async () => {
      const { position } = await store().append(newStream(), 'noStream', [anEvent()]);
      const last = await store().lastEvent();
      expect((last?.position ?? '') >= position).toBe(true);
      expect(await store().readAll({ after: last?.position ?? '', limit: 1 })).toEqual([]);
    });

    test('begins at the start of the log unless told otherwise', async () => {
      await store().append(newStream(), 'noStream', [anEvent()]);
      const [first, second] = await store().readAll({ limit: 2 });
      expect(first).toBeDefined();
      if (second) expect(await store().readAll({ after: first?.position ?? '', limit: 1 })).toEqual([second]);
    });
  });
}

/** Goes through the log once, in its order. */
export function scanningRules(store: () => EventStore): void {
  describe('going through the log', () => {
    let start: Position | undefined;
    let through: Position;
    beforeAll(async () => {
      start = await endOfLog(store());
      for (let at = 0; at < 12; at += 1) await appendMany(store(), newStream(), someEvents(3));
      through = (await store().append(newStream(), 'noStream', [anEvent()])).position;
      await store().append(newStream(), 'noStream', [anEvent()]);
    });

    test('gives what stands behind a position, up to another one, that one included', async () => {
      const whole = (await readLog(store(), start, 100)).filter(({ position }) => position <= through);
      const [, , after] = whole;
      const behind = async (position: Position | undefined) =>
        (await all(store().scanInOrder({ after: position, through }))).flat().map(read);
      expect(whole.at(-1)?.position).toBe(through);
      expect(await behind(start)).toEqual(whole);
      expect(await behind(after?.position)).toEqual(whole.slice(3));
      expect((await behind(undefined)).slice(-whole.length)).toEqual(whole);
      expect(await behind(through)).toEqual([]);
    });

    test('may be given up in the middle', async () => {
      const scan = () => store().scanInOrder({ after: start, through });
      for await (const events of scan()) if (events.length > 0) break;
      expect((await all(scan())).flat()).toHaveLength(37);
    });
  });
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const gathered: Item[] = [];
  for await (const item of items) gathered.push(item);
  return gathered;
}

const read = ({ data, metadata, ...event }: ScannedEvent): RecordedEvent => ({
  ...event,
  data: JSON.parse(data) as RecordedEvent['data'],
  metadata: JSON.parse(metadata) as RecordedEvent['metadata'],
});

const own = (events: readonly RecordedEvent[], streams: readonly string[]): RecordedEvent[] =>
  events.filter(({ stream }) => streams.includes(stream));

async function readLog(store: EventStore, start: Position | undefined, limit: number): Promise<RecordedEvent[]> {
  const log: RecordedEvent[] = [];
  for (let after = start; ; after = log.at(-1)?.position ?? after) {
    const page = await store.readAll({ limit, ...(after === undefined ? {} : { after }) });
    expect(page.length).toBeLessThanOrEqual(limit);
    log.push(...page);
    if (page.length < limit) return log;
  }
}
