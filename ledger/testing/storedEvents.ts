import { randomUUID } from 'node:crypto';
import { GENESIS } from '../src/event/envelope.ts';
import type { JsonObject } from '../src/event/json.ts';
import type { LedgerEvent } from '../src/event/ledgerEvent.ts';
import { sealEvent } from '../src/event/seal.ts';
import { type Category, streamName } from '../src/event/streams.ts';
import { headAfter, MAX_APPEND_EVENTS } from '../src/eventStore/appendLimits.ts';
import type {
  AppendResult,
  EventStore,
  EventToAppend,
  ExpectedHead,
  RecordedEvent,
  StreamHead,
} from '../src/eventStore/eventStore.ts';

/** A stream that no other run, and no other test, has ever written to. */
export const newStream = (): string => `account-${randomUUID()}`;

/** An event that no decider made: enough for a store, which doesn't look inside. */
export function anEvent(data: JsonObject = {}, type = 'AccountFrozen'): EventToAppend {
  const id = randomUUID();
  const metadata = {
    schemaVersion: 1,
    occurredAt: '2026-11-21T12:00:00.000Z',
    actor: { id: 'system', role: 'system' as const },
    commandId: randomUUID(),
    requestDigest: GENESIS,
    previousHash: GENESIS,
    hash: GENESIS,
  };
  return { id, type, data, metadata };
}

/** Events that carry their number. */
export const someEvents = (count: number): EventToAppend[] =>
  Array.from({ length: count }, (_, number) => anEvent({ number }));

export const idsOf = (events: readonly Pick<EventToAppend, 'id'>[]): string[] => events.map(({ id }) => id);

/** The head of a stream of these events, and of so many before them. */
export const headOf = (events: readonly Pick<EventToAppend, 'id'>[], before = 0): StreamHead => ({
  ...headAfter('noStream', events),
  revision: before + events.length - 1,
});

/** All events of a stream, page by page. */
export async function readWhole(store: EventStore, stream: string): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (;;) {
    const page = await store.readStream(stream, { from: events.length });
    if (page.length === 0) return events;
    events.push(...page);
  }
}

/** The only writer of a new stream: each append follows the one before. */
export function writerOf(
  store: EventStore,
  stream: string,
): (events: readonly EventToAppend[]) => Promise<AppendResult> {
  let head: ExpectedHead = 'noStream';
  return async (events) => {
    const result = await store.append(stream, head, events);
    ({ head } = result);
    return result;
  };
}

/** Appends at the stream's start, in as few appends as the store's limit allows. */
export async function appendMany(store: EventStore, stream: string, events: readonly EventToAppend[]): Promise<void> {
  const write = writerOf(store, stream);
  for (let from = 0; from < events.length; from += MAX_APPEND_EVENTS)
    await write(events.slice(from, from + MAX_APPEND_EVENTS));
}

/** Where the log ends now: others may write to it as well. */
export const endOfLog = async (store: EventStore): Promise<string | undefined> => (await store.lastEvent())?.position;

type Fact = LedgerEvent['event'];

/** A stream's facts as the store takes them, from its first one on. */
export function sealed(category: Category, id: string, facts: readonly Fact[]): EventToAppend[] {
  const stream = streamName(category, id);
  let previousHash = GENESIS;
  return facts.map(({ type, data, revision, occurredAt, actor, commandId }) => {
    const event = sealEvent({
      previousHash,
      stream,
      revision,
      type,
      schemaVersion: 1,
      occurredAt,
      actor,
      commandId,
      requestDigest: '',
      data,
    });
    previousHash = event.metadata.hash;
    return event;
  });
}

/** The stored form of a fact without a store, for folds that read it. */
export const stored = (category: Category, id: string, facts: readonly Fact[]): RecordedEvent[] =>
  sealed(category, id, facts).map((event, index) => ({
    ...event,
    stream: streamName(category, id),
    revision: index,
    position: String(index).padStart(16, '0'),
  }));
