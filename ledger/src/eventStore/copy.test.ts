import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  startEventStoreDbDouble,
  type EventStoreDbDouble,
} from '../../testing/eventStoreDbDouble/eventStoreDbDouble.ts';
import { BrokenChain } from '../event/hashChain.ts';
import { type CopyOptions, copyLedger as copyLedgerFrom, LogsDiffer, type CopyProgress } from './copy.ts';
import { GENESIS } from '../event/envelope.ts';
import { StoreUnavailable } from './errors.ts';
import type { EventStore, EventToAppend } from './eventStore.ts';
import { createEventStoreDbStore } from './eventstoredb/eventStoreDb.ts';
import { createMemoryEventStore } from './memory/memoryEventStore.ts';
import { headOf } from '../handler/streamView.ts';
import type { JsonObject } from '../event/json.ts';
import { sealEvent } from '../event/seal.ts';

/** Where nobody writes meanwhile. */
const copyLedger = (options: Omit<CopyOptions, 'withoutWriters'>) =>
  copyLedgerFrom({ ...options, withoutWriters: (work) => work() });

interface Writer {
  readonly store: EventStore;
  write(stream: string, count: number, data?: JsonObject): Promise<void>;
}

/** Writes sealed events to a store, each stream a chain of its own. */
function writerOf(store: EventStore): Writer {
  const heads = new Map<string, { revision: number; hash: string }>();
  return {
    store,
    async write(stream, count, data = { text: 'as it was' }) {
      const before = heads.get(stream) ?? { revision: -1, hash: GENESIS };
      let head = before;
      const events: EventToAppend[] = [];
      for (let index = 0; index < count; index += 1) {
        const revision = head.revision + 1;
        const event = sealEvent({
          previousHash: head.hash,
          stream,
          revision,
          type: 'AccountFrozen',
          schemaVersion: 1,
          occurredAt: '2026-11-21T12:00:00.000Z',
          actor: { id: 'system', role: 'system' },
          commandId: `command-${revision}`,
          requestDigest: 'digest',
          data: { ...data, revision },
        });
        events.push(event);
        head = { revision, hash: event.metadata.hash };
      }
      await store.append(stream, headOf(before), events);
      heads.set(stream, head);
    },
  };
}

/** 30 streams whose 600 events stand between each other's. */
async function aLedger(): Promise<Writer> {
  const writer = writerOf(createMemoryEventStore());
  for (let turn = 0; turn < 10; turn += 1) {
    for (let owner = 0; owner < 30; owner += 1) await writer.write(`account-${owner}`, 1 + ((owner + turn) % 3));
  }
  return writer;
}

const shape = async (store: EventStore) =>
  (await store.readAll({ limit: 5_000 })).map(({ position: _, ...event }) => event);

describe.each<['memory' | 'EventStoreDB']>([['memory'], ['EventStoreDB']])('a copy to %s', (kind) => {
  let double: EventStoreDbDouble;
  let from: EventStore;
  let to: EventStore;

  beforeEach(async () => {
    double = await startEventStoreDbDouble();
    from = (await aLedger()).store;
    to = kind === 'memory' ? createMemoryEventStore() : await createEventStoreDbStore(double);
  });
  afterEach(async () => {
    await to.close();
    await double.stop();
  });

  test('holds the same events in the same order', async () => {
    const progress: CopyProgress[] = [];
    const report = await copyLedger({ from, to, pageSize: 100, onProgress: (step) => progress.push(step) });
    expect(report).toEqual({ copied: 600, verified: 600, streams: 30 });
    expect(await shape(to)).toEqual(await shape(from));
    expect(progress.at(-1)).toEqual({ phase: 'verifying', events: 600 });
    expect(progress.filter(({ phase }) => phase === 'copying').map(({ events }) => events)).toEqual([
      100, 200, 300, 400, 500, 600,
    ]);
  });

  test('that was interrupted goes on where it stopped, and writes nothing twice', async () => {
    let appends = 0;
    const failing: EventStore = {
      ...to,
      async append(...append) {
        appends += 1;
        if (appends > 100) throw new StoreUnavailable('the plug was pulled');
        return to.append(...append);
      },
    };
    await expect(copyLedger({ from, to: failing })).rejects.toThrow('the plug was pulled');
    const standing = (await to.readAll({ limit: 5_000 })).length;
    expect(standing).toBeGreaterThanOrEqual(100);
    expect(standing).toBeLessThan(600);
    expect(await copyLedger({ from, to })).toEqual({ copied: 600 - standing, verified: 600, streams: 30 });
    expect(await shape(to)).toEqual(await shape(from));
    expect(await copyLedger({ from, to })).toEqual({ copied: 0, verified: 600, streams: 30 });
  });

  test('stops between two appends when it is told to', async () => {
    const stop = new AbortController();
    const copying = copyLedger({ from, to, pageSize: 70, signal: stop.signal, onProgress: () => stop.abort() });
    await expect(copying).rejects.toThrow('aborted');
    expect(await to.readAll({ limit: 5_000 })).toHaveLength(70);
  });

  test('follows a source that has grown since', async () => {
    const writer = writerOf(createMemoryEventStore());
    await writer.write('account-1', 100);
    await writer.write('account-1', 50);
    await copyLedger({ from: writer.store, to });
    await writer.write('account-2', 3);
    await writer.write('account-1', 1);
    expect(await copyLedger({ from: writer.store, to })).toEqual({ copied: 4, verified: 154, streams: 2 });
  });

  test('takes appends as large as a store takes', async () => {
    const writer = writerOf(createMemoryEventStore());
    for (let turn = 0; turn < 4; turn += 1) await writer.write('account-1', 90, { text: 'x'.repeat(4_500) });
    expect((await copyLedger({ from: writer.store, to })).verified).toBe(360);
  });
});

test('a copy over faults arrives whole, called again until it does', async () => {
  const double = await startEventStoreDbDouble();
  const { store: from } = await aLedger();
  const to = await createEventStoreDbStore({
    connectionString: double.connectionString,
    appendDeadlineMs: 400,
    unavailableAfterMs: 300,
    attemptMs: 200,
  });
  let calls = 0;
  for (let done = false; !done; calls += 1) {
    if (calls < 3) double.faults.nextAppends('lostAcknowledgement', 'notReady', 'hang', ...lost(6));
    done = await copyLedger({ from, to }).then(
      () => true,
      () => false,
    );
    double.faults.clear();
  }
  // On a busy machine an append may take too long without any fault, too.
  expect(calls).toBeGreaterThanOrEqual(4);
  expect(await shape(to)).toEqual(await shape(from));
  await to.close();
  await double.stop();
});

const lost = (count: number) => Array<'lostAcknowledgement'>(count).fill('lostAcknowledgement');

describe('a copy is refused', () => {
  test('to a target with another history', async () => {
    const { store: from } = await aLedger();
    const other = writerOf(createMemoryEventStore());
    await other.write('account-1', 1, { text: 'another' });
    await expect(copyLedger({ from, to: other.store })).rejects.toThrow(LogsDiffer);
    expect(await shape(other.store)).toHaveLength(1);
  });

  test('to a target whose last event is right and whose beginning is not', async () => {
    const [source, target] = [writerOf(createMemoryEventStore()), writerOf(createMemoryEventStore())];
    await source.write('account-1', 1);
    await source.write('account-2', 1);
    await target.write('account-2', 1);
    await expect(copyLedger({ from: source.store, to: target.store })).rejects.toThrow(
      'the target has event 0 of account-2 in place of event 0 of account-1',
    );
  });

  test('to a target that holds more', async () => {
    const [source, target] = [writerOf(createMemoryEventStore()), writerOf(createMemoryEventStore())];
    await source.write('account-1', 2);
    await target.write('account-1', 3);
    await expect(copyLedger({ from: source.store, to: target.store })).rejects.toThrow(LogsDiffer);
    await source.write('account-2', 1);
    await target.write('account-2', 1);
    await expect(copyLedger({ from: source.store, to: target.store })).rejects.toThrow(
      'the target has event 2 of account-1 in place of event 0 of account-2',
    );
  });

  test('to itself', async () => {
    const { store } = await aLedger();
    await expect(copyLedger({ from: store, to: store })).rejects.toThrow('are the same event store');
  });

  test.each<[string, (event: EventToAppend) => EventToAppend]>([
    ['other data than was sealed', (event) => ({ ...event, data: { ...event.data, amount: 1 } })],
    ['another id', (event) => ({ ...event, id: '00000000-0000-4000-8000-000000000000' })],
    [
      'another event before it',
      ({ type, data, metadata }) =>
        sealEvent({ ...metadata, stream: 'account-1', revision: 1, type, data, previousHash: GENESIS }),
    ],
  ])('from a source in which an event has %s', async (_, tamper) => {
    const [honest, tampered] = [writerOf(createMemoryEventStore()), createMemoryEventStore()];
    await honest.write('account-1', 3);
    const [first, second] = await honest.store.readStream('account-1');
    await tampered.append('account-1', 'noStream', [first!, tamper(second!)]);
    const to = createMemoryEventStore();
    await expect(copyLedger({ from: tampered, to })).rejects.toThrow(BrokenChain);
    expect(await to.lastEvent()).toBeUndefined();
  });
});
