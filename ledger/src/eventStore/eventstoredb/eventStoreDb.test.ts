import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Readable } from 'node:stream';
import { UnavailableError } from '@eventstore/db-client';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTRACT_CATEGORY } from '../../../testing/contract/category.ts';
import { eventStoreContract } from '../../../testing/eventStoreContract.ts';
import {
  type EventStoreDbDouble,
  startEventStoreDbDouble,
} from '../../../testing/eventStoreDbDouble/eventStoreDbDouble.ts';
import { anEvent, idsOf, newStream, someEvents } from '../../../testing/storedEvents.ts';
import { StoreUnavailable } from '../errors.ts';
import type { EventStore, StoreOptions } from '../eventStore.ts';
import { appendUntilKnown } from './append.ts';
import { connect, type Connection } from './connection.ts';
import { createEventStoreDbStore } from './eventStoreDb.ts';

let double: EventStoreDbDouble;
beforeAll(async () => {
  double = await startEventStoreDbDouble();
});
afterAll(() => double.stop());

const openStore = (options: StoreOptions = {}) =>
  createEventStoreDbStore({ ...options, connectionString: double.connectionString });

eventStoreContract('EventStoreDB, over a double of its protocol,', async (options) => {
  const store = await openStore(options);
  return { store, close: () => store.close() };
});

describe('beside the streams of the ledger', () => {
  let store: EventStore;
  beforeAll(async () => {
    store = await openStore();
  });
  afterAll(() => store.close());

  test('what others write is neither read, nor subscribed to, nor the last event', async () => {
    const stream = newStream();
    const [event] = someEvents(1);
    const { position } = await store.append(stream, 'noStream', [event!]);
    double.log.append(`$stats-${randomUUID()}`, -1, [stranger()]);
    double.log.append(`accounting-${randomUUID()}`, -1, [stranger()]);
    expect((await store.lastEvent())?.position).toBe(position);
    expect((await store.readAll({ after: position })).length).toBe(0);
    expect(idsOf(await store.readAll({ direction: 'backwards', limit: 1 }))).toEqual([event!.id]);
    for await (const { events, caughtUp } of store.subscribe({ signal: AbortSignal.timeout(5_000) })) {
      expect(events.every((seen) => seen.stream.startsWith('account-'))).toBe(true);
      if (caughtUp) break;
    }
  });

  test('what the contract leaves in a store is nothing to the ledger', async () => {
    const contract = await openStore({ categories: [CONTRACT_CATEGORY] });
    const { position: after } = await store.append(newStream(), 'noStream', [anEvent()]);
    await contract.append(`${CONTRACT_CATEGORY}-${randomUUID()}`, 'noStream', [anEvent()]);
    await contract.close();
    expect(await store.readAll({ after })).toEqual([]);
    expect((await store.lastEvent())?.position).toBe(after);
  });

  test("the last event is found behind a night of the server's statistics, without their being sent", async () => {
    const { position } = await store.append(newStream(), 'noStream', [anEvent()]);
    const statistics = `$stats-${randomUUID()}`;
    for (let revision = -1; revision < 2_879; revision += 1) double.log.append(statistics, revision, [stranger()]);
    const before = double.calls.eventsSent;
    expect((await store.lastEvent())?.position).toBe(position);
    expect((await store.lastEvent())?.position).toBe(position);
    await store.ping();
    expect(double.calls.eventsSent - before).toBeLessThan(10);
  });

  test('a stranger in a stream of the ledger is named instead of read', async () => {
    const stream = newStream();
    double.log.append(stream, -1, [stranger()]);
    await expect(store.readStream(stream)).rejects.toThrow(`event 0 of ${stream} isn't the ledger's`);
  });

  test('the store is named once, whoever asks first', async () => {
    const fresh = await startEventStoreDbDouble();
    const stores = await Promise.all(
      [1, 2, 3].map(() => createEventStoreDbStore({ connectionString: fresh.connectionString })),
    );
    const ids = await Promise.all(stores.map((one) => one.storeId()));
    expect(new Set(ids).size).toBe(1);
    await fresh.reset();
    expect(await stores[0]!.storeId()).not.toBe(ids[0]);
    await Promise.all(stores.map((one) => one.close()));
    await fresh.stop();
  });
});

test('no append takes the batch path, in which one bad append leaves all later ones unanswered', async () => {
  const store = await openStore();
  await store.append(newStream(), 'noStream', [anEvent()]);
  expect(double.calls.batchAppend).toBe(0);
  await store.close();
});

test.each([
  ['esdb://localhost:2113', /needs a user and password/],
  ['esdb+discover://cluster.example:2113?nodePreference=leader', /needs a user and password/],
  ['esdb://localhost:2113?tls=false&throwOnAppendFailure=false', /throwOnAppendFailure/],
  ['esdb://admin:secret@localhost:2113?tlsVerifyCert=false', /tlsVerifyCert/],
  ['esdb://admin:secret@localhost:2113?maxRetries=3', /isn't known: maxretries$/],
  ['esdb://admin:secret@localhost:2113?tls', /option without a value: tls$/],
  ['postgres://localhost/ledger', /esdb:\/\//],
])('%s is refused at the start', async (connectionString, sentence) => {
  await expect(createEventStoreDbStore({ connectionString })).rejects.toThrow(sentence);
});

test.each(['esdb://admin:this?that@localhost:2113', 'esdb://admin:this?that@localhost:2113?tls=false'])(
  'of %s no password is repeated, nor a part of it',
  async (connectionString) => {
    const opening = createEventStoreDbStore({ connectionString });
    await expect(opening).rejects.toThrow(/a question mark as %3F$/);
    await expect(opening).rejects.not.toThrow(/that/);
  },
);

test.each([
  'esdb://admin:changeit@localhost:2113',
  'esdb+discover://admin:changeit@cluster.example:2113?nodePreference=leader',
  'esdb://admin:changeit@one.example:2113,two.example:2113,three.example:2113?maxDiscoverAttempts=3',
  'esdb://localhost:2113?tls=false&keepAliveInterval=20000',
])('%s is taken as it is, and nothing is asked of the server yet', async (connectionString) => {
  const store = await createEventStoreDbStore({ connectionString });
  await store.close();
});

const stranger = () => ({
  id: randomUUID(),
  type: 'Stranger',
  data: new TextEncoder().encode('[1]'),
  metadata: new Uint8Array(),
});

// Rejections that nobody handles fail a run of tests, as they end a process.

/** What the client keeps to itself, and what its failing calls do with it. */
interface Inside {
  getGRPCClient(service: unknown, name: string): Promise<object>;
  handleError(grpcClient: object, error: Error): Promise<void>;
  readonly disposableStreams: Set<Readable>;
}
const insideOf = ({ client }: Connection) => client as unknown as Inside;

const unavailable = () => new UnavailableError(Object.assign(new Error('14 UNAVAILABLE'), { code: 14 }) as never);
const times = { appendDeadlineMs: 2_000, unavailableAfterMs: 2_000, attemptMs: 500 };
const append = () => ({ stream: newStream(), expected: 'noStream' as const, events: [anEvent()] });

test("an append that begins while another's failure closes the channel goes through on the next one", async () => {
  const double = await startEventStoreDbDouble();
  const connection = connect(double.connectionString);
  await appendUntilKnown(connection, times, append());
  const grpcClient = await insideOf(connection).getGRPCClient(streams.StreamsClient, 'appendToStream');
  // The call that fails, and an append in each of the promise jobs around it.
  const appending = [appendUntilKnown(connection, times, append())];
  const closing = insideOf(connection).handleError(grpcClient, unavailable());
  for (let job = 0; job < 10; job += 1) {
    appending.push(appendUntilKnown(connection, times, append()));
    await Promise.resolve();
  }
  await closing;
  for (const { success } of await Promise.all(appending)) expect(success).toBe(true);
  expect(double.log.all).toHaveLength(12);
  await connection.client.dispose();
  await double.stop();
});

test('a call that fails while the cluster is searched in vain does no harm', async () => {
  const nobody = '127.0.0.1:1,127.0.0.1:2';
  const connection = connect(`esdb://${nobody}?tls=false&maxDiscoverAttempts=1&discoveryInterval=10&gossipTimeout=1`);
  const searching = appendUntilKnown(connection, { ...times, unavailableAfterMs: 1 }, append());
  const searchOver = expect(searching).rejects.toThrow('Failed to discover');
  await new Promise((resolve) => {
    setTimeout(resolve, 2);
  });
  const failedLater = insideOf(connection).handleError({ getChannel: () => undefined }, unavailable());
  await searchOver;
  await failedLater;
});

test("closing doesn't wait for a stream of the client that never ends", async () => {
  const double = await startEventStoreDbDouble();
  const connection = connect(double.connectionString);
  await appendUntilKnown(connection, times, append());
  insideOf(connection).disposableStreams.add(new Readable({ destroy: () => undefined }));
  await connection.close();
  await double.stop();
});

test('a read from a cluster of which no node answers ends when its time is up', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const node = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const store = await createEventStoreDbStore({
    connectionString: `esdb://${node},${node}?tls=false&maxDiscoverAttempts=1&gossipTimeout=2`,
    readDeadlineMs: 300,
    silenceMs: 100,
  });
  const startedAt = Date.now();
  await expect(store.readStream(newStream())).rejects.toThrow(StoreUnavailable);
  expect(Date.now() - startedAt).toBeLessThan(1_500);
  await store.close();
  silent.close();
});
