import { expect, test } from 'vitest';
import { appendMany, newStream, someEvents } from '../../testing/storedEvents.ts';
import { createMemoryEventStore } from '../eventStore/memory/memoryEventStore.ts';
import { StoreUnavailable } from '../eventStore/errors.ts';
import { streamPages } from './readStored.ts';

const memory = createMemoryEventStore();
const stream = newStream();
await appendMany(memory, stream, someEvents(1_100));

async function readAll(unreadableOnes: readonly number[], data = '{]') {
  const store: typeof memory = {
    ...memory,
    async readTexts(name, options) {
      const page = await memory.readTexts(name, options);
      return page.map((stored) => (unreadableOnes.includes(stored.revision) ? { ...stored, data } : stored));
    },
  };
  const revisions: number[] = [];
  const unreadable: number[] = [];
  for await (const page of streamPages(store, stream)) {
    for (const { event, unreadable: broken } of page) {
      if (event) revisions.push(event.revision);
      else unreadable.push(broken.revision);
    }
  }
  return { revisions, unreadable };
}

test.each([[[]], [[0]], [[7, 499, 500]], [[1_099]]])('events %j cannot be read, all others are', async (broken) => {
  const { revisions, unreadable } = await readAll(broken);
  expect(unreadable).toEqual(broken);
  expect(revisions).toEqual(Array.from({ length: 1_100 }, (_, n) => n).filter((n) => !broken.includes(n)));
});

test('one that nests deeper than can be followed can’t be read, wherever it does', async () => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    const deep = `${open.repeat(50_000)}1${close.repeat(50_000)}`;
    expect((await readAll([7], deep)).unreadable).toEqual([7]);
  }
});

test('a store that is away is no difference', async () => {
  const store = { ...memory, readTexts: () => Promise.reject(new StoreUnavailable('away')) };
  await expect(streamPages(store, stream).next()).rejects.toThrow(StoreUnavailable);
});
