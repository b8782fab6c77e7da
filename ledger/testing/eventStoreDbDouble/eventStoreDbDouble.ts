import serverFeatures from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import serverFeaturesPb from '@eventstore/db-client/generated/serverfeatures_pb.js';
import streams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import {
  Metadata,
  type sendUnaryData,
  Server,
  ServerCredentials,
  type ServerReadableStream,
  type ServiceError,
  status,
} from '@grpc/grpc-js';
import type { EventStore } from '../../src/eventStore/eventStore.ts';
import { createEventStoreDbStore, type EventStoreDbOptions } from '../../src/eventStore/eventstoredb/eventStoreDb.ts';
import {
  answerRead,
  appendAnswer,
  appendHeader,
  Log,
  proposedEvent,
  type ReadCall,
  readQuery,
  serveSubscription,
  withoutPlace,
} from './messages.ts';

/**
 * What the double can be told to do to an append:
 * - `unavailable`: written by nobody, answered UNAVAILABLE;
 * - `notReady`: the server's own "Server Is Not Ready", nothing written;
 * - `notLeader`: refused with the leader's address, nothing written;
 * - `hang`: not written, never answered;
 * - `lateWrite`: never answered, written half a second later;
 * - `lostAcknowledgement`: written, then answered with an error;
 * - `timeout`: written, then the server's own "Operation timed out";
 * - `unplaced`: written, and answered without its place in the log.
 */
export type Fault =
  | 'unavailable'
  | 'notReady'
  | 'notLeader'
  | 'hang'
  | 'lateWrite'
  | 'lostAcknowledgement'
  | 'timeout'
  | 'unplaced';

/** The faults that the next appends meet, one each, first in first out. */
class Faults {
  readonly #next: Fault[] = [];
  readonly #reads: Fault[] = [];
  /** Set: every append meets it, after the queued ones. */
  always: Fault | undefined;

  nextAppends(...faults: Fault[]): void {
    this.#next.push(...faults);
  }

  nextReads(...faults: Extract<Fault, 'unavailable' | 'notReady' | 'notLeader' | 'hang'>[]): void {
    this.#reads.push(...faults);
  }

  clear(): void {
    this.#next.length = 0;
    this.#reads.length = 0;
    this.always = undefined;
  }

  takeForAppend(): Fault | undefined {
    return this.#next.shift() ?? this.always;
  }

  takeForRead(): Fault | undefined {
    return this.#reads.shift();
  }
}

/** The status that the real server ends such a call with. */
function answerOf(fault: Fault, leader: { host: string; port: number }): Partial<ServiceError> {
  switch (fault) {
    case 'unavailable':
      return { code: status.UNAVAILABLE, details: 'the double is unavailable' };
    case 'notReady':
      return { code: status.UNAVAILABLE, details: 'Server Is Not Ready' };
    case 'timeout':
      return { code: status.ABORTED, details: 'Operation timed out: Commit phase timeout.' };
    case 'notLeader':
      return {
        code: status.NOT_FOUND,
        details: 'Leader info available',
        metadata: metadataOf({
          exception: 'not-leader',
          'leader-endpoint-host': leader.host,
          'leader-endpoint-port': String(leader.port),
        }),
      };
    case 'hang':
    case 'lateWrite':
    case 'lostAcknowledgement':
    case 'unplaced':
      return { code: status.UNKNOWN, details: 'Exception was thrown by handler.' };
  }
}

function metadataOf(entries: Record<string, string>): Metadata {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(entries)) metadata.set(key, value);
  return metadata;
}

/**
 * A small server that speaks EventStoreDB's streams protocol, with the messages that the client itself generates.
 *
 * It shows how the adapter meets an outage, a lost answer, a dropped subscription or a restart. What it can't show:
 * durability (its log is in memory), a cluster (its leader is itself), TLS and access control, the real server's
 * sizes and limits, links, scavenging and tombstones, and how fast any of it is. `npm run test:eventstoredb` with
 * EVENTSTORE_URL runs the store's contract against a real server.
 */
export interface EventStoreDbDouble {
  readonly connectionString: string;
  readonly faults: Faults;
  /** The log as it stands; another object after `reset`. */
  readonly log: Log;
  readonly calls: Readonly<Calls>;
  /** Ends every live subscription, with an error or without a word. */
  dropSubscriptions(how: 'error' | 'end'): void;
  /** Cuts all connections and refuses new ones, keeping the log. */
  crash(): Promise<void>;
  /** Listens again after `crash`. */
  restart(): Promise<void>;
  /** Crashes, and comes back with an empty log. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/** How often each was asked for, and how many events were sent. */
interface Calls {
  append: number;
  batchAppend: number;
  reads: number;
  subscriptions: number;
  eventsSent: number;
}

const HOST = '127.0.0.1';

export async function startEventStoreDbDouble(port = 0): Promise<EventStoreDbDouble> {
  const double = new Double(port);
  await double.restart();
  return double;
}

class Double implements EventStoreDbDouble {
  readonly faults = new Faults();
  readonly calls: Calls = { append: 0, batchAppend: 0, reads: 0, subscriptions: 0, eventsSent: 0 };
  log = new Log();
  #port: number;
  #server: Server | undefined;
  readonly #subscriptions = new Set<ReadCall>();

  constructor(port: number) {
    this.#port = port;
  }

  get connectionString(): string {
    return `esdb://${HOST}:${this.#port}?tls=false`;
  }

  async restart(): Promise<void> {
    // The real server's limit: calls that a client leaves behind block the next ones.
    const server = new Server({ 'grpc.max_concurrent_streams': 100 });
    server.addService(serverFeatures.ServerFeaturesService, {
      // Said truthfully of a real server: the client would take the batch path if it were let.
      getSupportedMethods: (_call: unknown, answer: sendUnaryData<unknown>) => answer(null, supportedMethods()),
    });
    server.addService(streams.StreamsService, {
      append: (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>) =>
        this.#append(call, answer),
      batchAppend: () => {
        this.calls.batchAppend += 1;
      },
      read: (call: ReadCall) => void this.#read(call),
      delete: (_call: unknown, answer: sendUnaryData<unknown>) => answer({ code: status.UNIMPLEMENTED }),
      tombstone: (_call: unknown, answer: sendUnaryData<unknown>) => answer({ code: status.UNIMPLEMENTED }),
    });
    this.#port = await new Promise<number>((resolve, reject) =>
      server.bindAsync(`${HOST}:${this.#port}`, ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      ),
    );
    this.#server = server;
  }

  async crash(): Promise<void> {
    this.#server?.forceShutdown();
    this.#server = undefined;
    this.#subscriptions.clear();
    this.log.stopWaiting();
    // The port is free once the listening socket has closed.
    await new Promise((resolve) => setTimeout(resolve, 20));
  }

  async reset(): Promise<void> {
    await this.crash();
    this.log = new Log();
    await this.restart();
  }

  async stop(): Promise<void> {
    await this.crash();
  }

  dropSubscriptions(how: 'error' | 'end'): void {
    for (const call of this.#subscriptions) {
      this.#subscriptions.delete(call);
      if (how === 'end') call.end();
      else call.emit('error', { code: status.UNAVAILABLE, details: 'the double drops its subscriptions' });
    }
    this.log.stopWaiting();
  }

  #append(call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>): void {
    this.calls.append += 1;
    const fault = this.faults.takeForAppend();
    const requests: AppendReq[] = [];
    call.on('data', (request: AppendReq) => requests.push(request));
    call.on('error', () => undefined);
    // A call that its client gave up ends early, and is marked a moment later: what came of it is no append.
    call.on('end', () =>
      setImmediate(() => {
        if (call.cancelled) return;
        const write = () => {
          const { stream, expected } = appendHeader(requests[0]!);
          return appendAnswer(this.log.append(stream, expected, requests.slice(1).map(proposedEvent)));
        };
        if (!fault) return answer(null, write());
        if (fault === 'unplaced') return answer(null, withoutPlace(write()));
        if (fault === 'lostAcknowledgement' || fault === 'timeout') write();
        if (fault === 'lateWrite') setTimeout(write, 500);
        if (fault === 'hang' || fault === 'lateWrite') return;
        answer(answerOf(fault, { host: HOST, port: this.#port }));
      }),
    );
  }

  async #read(call: ReadCall): Promise<void> {
    const query = readQuery(call.request);
    const fault = this.faults.takeForRead();
    if (fault === 'hang') return;
    if (fault) return void call.emit('error', answerOf(fault, { host: HOST, port: this.#port }));
    const sent = () => (this.calls.eventsSent += 1);
    if (query.count !== undefined) {
      this.calls.reads += 1;
      return answerRead(call, this.log, query, sent);
    }
    this.calls.subscriptions += 1;
    this.#subscriptions.add(call);
    call.on('cancelled', () => {
      this.#subscriptions.delete(call);
      this.log.stopWaiting();
    });
    await serveSubscription(call, this.log, query, {
      isLive: () => this.#subscriptions.has(call),
      sent,
    });
  }
}

function supportedMethods() {
  const batchAppend = new serverFeaturesPb.SupportedMethod();
  batchAppend.setServiceName('event_store.client.streams.Streams').setMethodName('BatchAppend');
  return new serverFeaturesPb.SupportedMethods().setEventStoreServerVersion('24.10.0').setMethodsList([batchAppend]);
}

/** Hangs are met soon, everything else has the patience of production. */
export const openImpatiently = (
  { connectionString }: { readonly connectionString: string },
  times: Partial<EventStoreDbOptions> = {},
): Promise<EventStore> => createEventStoreDbStore({ connectionString, attemptMs: 400, silenceMs: 400, ...times });
