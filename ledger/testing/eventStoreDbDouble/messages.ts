import { randomUUID } from 'node:crypto';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb, {
  type AppendReq,
  type AppendResp,
  type ReadReq,
  type ReadResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import { type ServerWritableStream, status } from '@grpc/grpc-js';

/** Between the log's events and the client's own generated messages. */
export function proposedEvent(request: AppendReq): ProposedEvent {
  const message = request.getProposedMessage()!;
  return {
    id: message.getId()!.getString(),
    type: message.getMetadataMap().get('type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

/** The stream and the revision that an append expects, -1 for none yet. */
export function appendHeader(request: AppendReq): { stream: string; expected: number } {
  const options = request.getOptions()!;
  if (options.hasAny() || options.hasStreamExists()) throw new Error('the double takes exact revisions only');
  const stream = Buffer.from(options.getStreamIdentifier()!.getStreamName_asU8()).toString('utf8');
  return { stream, expected: options.hasRevision() ? Number(options.getRevision()) : -1 };
}

export function appendAnswer(answer: AppendAnswer): AppendResp {
  const response = new streamsPb.AppendResp();
  if (answer.written) {
    const position = new streamsPb.AppendResp.Position();
    position.setCommitPosition(String(answer.last.position)).setPreparePosition(String(answer.last.position));
    const success = new streamsPb.AppendResp.Success();
    return response.setSuccess(success.setCurrentRevision(String(answer.last.revision)).setPosition(position));
  }
  const refused = new streamsPb.AppendResp.WrongExpectedVersion();
  if (answer.current < 0) refused.setCurrentNoStream(new sharedPb.Empty());
  else refused.setCurrentRevision(String(answer.current));
  return response.setWrongExpectedVersion(refused);
}

/** What a server says that knows an append again from its index. */
export function withoutPlace(response: AppendResp): AppendResp {
  response.getSuccess()?.setNoPosition(new sharedPb.Empty());
  return response;
}

function eventResponse(event: StoredEvent): ReadResp {
  const recorded = new streamsPb.ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(new sharedPb.UUID().setString(event.id));
  recorded.setStreamIdentifier(identifierOf(event.stream)).setStreamRevision(String(event.revision));
  recorded.setCommitPosition(String(event.position)).setPreparePosition(String(event.position));
  recorded.setData(event.data).setCustomMetadata(event.metadata);
  const header = recorded.getMetadataMap();
  header.set('type', event.type).set('content-type', 'application/json').set('created', '621355968000000000');
  const read = new streamsPb.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(event.position));
  return new streamsPb.ReadResp().setEvent(read);
}

const streamNotFound = (stream: string): ReadResp =>
  new streamsPb.ReadResp().setStreamNotFound(
    new streamsPb.ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(stream)),
  );

const confirmation = (id: string): ReadResp =>
  new streamsPb.ReadResp().setConfirmation(new streamsPb.ReadResp.SubscriptionConfirmation().setSubscriptionId(id));

const caughtUp = (): ReadResp => new streamsPb.ReadResp().setCaughtUp(new streamsPb.ReadResp.CaughtUp());

/** A read as the double understands it. */
export interface ReadQuery {
  /** Undefined for $all. */
  readonly stream: string | undefined;
  readonly backwards: boolean;
  /** Undefined for a subscription. */
  readonly count: number | undefined;
  /** A revision or a commit position; undefined where the read begins at the start or the end. */
  readonly from: bigint | undefined;
  readonly fromEnd: boolean;
  readonly prefixes: readonly string[];
}

export function readQuery(request: ReadReq): ReadQuery {
  const options = request.getOptions()!;
  const ofStream = options.getStream();
  const ofAll = options.getAll();
  const revision = ofStream?.hasRevision() ? BigInt(ofStream.getRevision()) : undefined;
  const position = ofAll?.hasPosition() ? BigInt(ofAll.getPosition()!.getCommitPosition()) : undefined;
  return {
    stream: ofStream && Buffer.from(ofStream.getStreamIdentifier()!.getStreamName_asU8()).toString('utf8'),
    backwards: options.getReadDirection() === 1,
    count: options.hasCount() ? Number(options.getCount()) : undefined,
    from: revision ?? position,
    fromEnd: ofStream?.hasEnd() ?? ofAll?.hasEnd() ?? false,
    prefixes: options.getFilter()?.getStreamIdentifier()?.getPrefixList() ?? [],
  };
}

const identifierOf = (stream: string) =>
  new sharedPb.StreamIdentifier().setStreamName(new TextEncoder().encode(stream));

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

/** Answers a read of a stream or of $all, which ends. */
export async function answerRead(call: ReadCall, log: Log, query: ReadQuery, sent: () => void): Promise<void> {
  if (query.stream !== undefined && log.stream(query.stream).length === 0) {
    call.write(streamNotFound(query.stream));
    call.end();
    return;
  }
  const events = query.stream === undefined ? pageOfAll(log, query) : pageOfStream(log.stream(query.stream), query);
  if (!events) {
    call.emit('error', { code: status.UNKNOWN, details: 'Exception was thrown by handler.' });
    return;
  }
  for (const event of events) {
    if (call.cancelled) break;
    await send(call, eventResponse(event));
    sent();
  }
  call.end();
}

/**
 * A live subscription to $all: confirmation, the events after the position, caughtUp, then each new event. A position
 * past the end is taken and skips all below it, as on the real server.
 */
export async function serveSubscription(
  call: ReadCall,
  log: Log,
  query: ReadQuery,
  { isLive, sent }: { isLive: () => boolean; sent: () => void },
): Promise<void> {
  await send(call, confirmation(randomUUID()));
  let next = query.from === undefined ? 0 : log.all.findIndex(({ position }) => position > query.from!);
  if (next < 0) next = log.all.length;
  let told = false;
  while (isLive()) {
    const event = log.all[next];
    if (event) {
      next += 1;
      if (!matches(event, query)) continue;
      await send(call, eventResponse(event));
      sent();
      continue;
    }
    const growth = log.growth();
    if (!told) await send(call, caughtUp());
    told = true;
    if (isLive()) await growth;
  }
}

function pageOfStream(events: readonly StoredEvent[], { backwards, count, from, fromEnd }: ReadQuery): StoredEvent[] {
  if (!backwards) return events.slice(Number(from ?? 0), Number(from ?? 0) + count!);
  const end = fromEnd ? events.length : Number(from ?? 0) + 1;
  return events.slice(0, end).reverse().slice(0, count);
}

/** Forwards a position is inclusive, backwards exclusive; undefined for one that is no record's boundary. */
function pageOfAll(log: Log, query: ReadQuery): StoredEvent[] | undefined {
  const { backwards, count, from } = query;
  const last = log.all.at(-1)?.position ?? 0n;
  if (from !== undefined && from <= last && !log.all.some(({ position }) => position === from)) return undefined;
  const wanted = log.all.filter((event) => matches(event, query));
  if (backwards) {
    return wanted
      .filter(({ position }) => from === undefined || position < from)
      .reverse()
      .slice(0, count);
  }
  return wanted.filter(({ position }) => from === undefined || position >= from).slice(0, count);
}

const matches = ({ stream }: StoredEvent, { prefixes }: ReadQuery): boolean =>
  prefixes.length === 0 || prefixes.some((prefix) => stream.startsWith(prefix));

async function send(call: ReadCall, response: ReadResp): Promise<void> {
  if (call.write(response)) return;
  const events = ['drain', 'cancelled', 'close'] as const;
  await new Promise<void>((resolve) => {
    function goOn(): void {
      for (const event of events) call.off(event, goOn);
      resolve();
    }
    for (const event of events) call.once(event, goOn);
  });
}

/** An event as the double keeps it: the bytes that came over the wire. */
interface StoredEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  /** Commit and prepare position: one number, as for every event that a server of today writes. */
  readonly position: bigint;
  readonly type: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

type ProposedEvent = Pick<StoredEvent, 'id' | 'type' | 'data' | 'metadata'>;

/** Revisions count from 0; -1 stands for a stream without events. */
type AppendAnswer =
  | { readonly written: true; readonly last: StoredEvent }
  | { readonly written: false; readonly current: number };

/** The log of the double: optimistic concurrency, and idempotency at an exact revision, as the real server has it. */
export class Log {
  readonly all: StoredEvent[] = [];
  readonly #streams = new Map<string, StoredEvent[]>();
  readonly #waiting = new Set<() => void>();
  // A real log is addressed by bytes and starts with the server's own records: no position is an index.
  #end = 4_321n;

  stream(name: string): readonly StoredEvent[] {
    return this.#streams.get(name) ?? [];
  }

  append(stream: string, expected: number, events: readonly ProposedEvent[]): AppendAnswer {
    const standing = this.#streams.get(stream) ?? [];
    const current = standing.length - 1;
    if (expected === current) {
      const recorded = events.map((event, index) => this.#record(stream, expected + 1 + index, event));
      this.#streams.set(stream, [...standing, ...recorded]);
      this.all.push(...recorded);
      this.#wake();
      return { written: true, last: recorded.at(-1)! };
    }
    // The ids of the first write at its own place answer the first write; half of them refuse with the true head.
    const first = standing.slice(expected + 1, expected + 1 + events.length);
    const same = expected < current && events.every(({ id }, index) => first[index]?.id === id);
    return same ? { written: true, last: first.at(-1)! } : { written: false, current };
  }

  /** What a node has lost that comes back from a backup. */
  loseLast(count: number): void {
    for (const { stream, position } of this.all.splice(-count)) {
      this.#streams.set(stream, this.stream(stream).slice(0, -1));
      this.#end = position < this.#end ? position : this.#end;
    }
  }

  /** Puts another event in the place of one, as whoever owns the server's files can. */
  replace(event: StoredEvent): void {
    const standing = this.stream(event.stream);
    this.all.splice(this.all.indexOf(standing[event.revision]!), 1, event);
    this.#streams.set(event.stream, standing.with(event.revision, event));
  }

  /** Resolves once the log has grown, or `stopWaiting` was called. */
  growth(): Promise<void> {
    return new Promise((resolve) => this.#waiting.add(resolve));
  }

  stopWaiting(): void {
    this.#wake();
  }

  #record(stream: string, revision: number, event: ProposedEvent): StoredEvent {
    const position = this.#end;
    this.#end += BigInt(150 + stream.length + event.type.length + event.data.length + event.metadata.length);
    return { ...event, stream, revision, position };
  }

  #wake(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}
