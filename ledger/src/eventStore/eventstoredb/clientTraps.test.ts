import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Readable } from 'node:stream';
import { UnavailableError } from '@eventstore/db-client';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { expect, test } from 'vitest';
import { startEventStoreDbDouble } from '../../../testing/eventStoreDbDouble/eventStoreDbDouble.ts';
import { anEvent, newStream } from '../../../testing/storedEvents.ts';
import { StoreUnavailable } from '../errors.ts';
import { appendUntilKnown } from './append.ts';
import { connect, type Connection } from './connection.ts';
import { createEventStoreDbStore } from './eventStoreDb.ts';

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
