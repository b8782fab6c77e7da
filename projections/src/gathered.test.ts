import type { EventBatch } from '@northvale/ledger/eventStore/eventStore.ts';
import { verified } from '@northvale/ledger/testing/given.ts';
import { expect, test } from 'vitest';
import { storyOf } from '../testing/story.ts';
import { gathered } from './gathered.ts';

const [event] = storyOf(verified);
if (!event) throw new Error('a story of one');
const batchOf = (count: number, caughtUp = false): EventBatch => ({ events: Array(count).fill(event), caughtUp });

async function* sourceOf(...batches: readonly EventBatch[]): AsyncGenerator<EventBatch> {
  for (const batch of batches) yield batch;
}
const turnOfTheLoop = () =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

test('what comes while the reader is busy is handed over together, and nothing is lost', async () => {
  const sizes: number[] = [];
  for await (const { events } of gathered(sourceOf(...Array(10).fill(batchOf(3))), 100)) {
    sizes.push(events.length);
    await turnOfTheLoop();
  }
  expect(sizes.reduce((total, size) => total + size, 0)).toBe(30);
  expect(sizes.length).toBeLessThan(10);
});

test('reading ahead stops at the limit', async () => {
  let read = 0;
  async function* endless(): AsyncGenerator<EventBatch> {
    for (;;) {
      read += 10;
      yield batchOf(10);
    }
  }
  for await (const _ of gathered(endless(), 20)) {
    await turnOfTheLoop();
    expect(read).toBeLessThanOrEqual(50);
    break;
  }
});

test('an empty batch at the end of the log is passed on', async () => {
  const batches: EventBatch[] = [];
  for await (const batch of gathered(sourceOf(batchOf(0, true)), 10)) batches.push(batch);
  expect(batches).toEqual([{ events: [], caughtUp: true }]);
});

test("the source's error comes after its last events", async () => {
  async function* failing(): AsyncGenerator<EventBatch> {
    yield batchOf(2);
    throw new Error('the store is away');
  }
  const seen: number[] = [];
  const reading = (async () => {
    for await (const { events } of gathered(failing(), 10)) seen.push(events.length);
  })();
  await expect(reading).rejects.toThrow('the store is away');
  expect(seen).toEqual([2]);
});
