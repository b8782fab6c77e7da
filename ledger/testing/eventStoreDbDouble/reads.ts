import { randomUUID } from 'node:crypto';
import { status, type ServerWritableStream } from '@grpc/grpc-js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { Log, StoredEvent } from './log.ts';
import { caughtUp, confirmation, eventResponse, streamNotFound, type ReadQuery } from './messages.ts';

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
