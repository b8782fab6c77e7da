import { assertStorable, isStorableText } from '../event/json.ts';
import { CATEGORIES, isStreamOf } from '../event/streams.ts';
import type { EventToAppend, ExpectedHead, StreamHead } from './eventStore.ts';

export const MAX_APPEND_EVENTS = 100;
/**
 * Three quarters of what EventStoreDB takes, so that an append which one store takes fits into the other as well: the
 * longest statement of a bank takes some 650 kB.
 */
export const MAX_APPEND_BYTES = 768 * 1024;
/** An index entry of Postgres holds a third of a page. */
const MAX_NAME_BYTES = 512;

// Lower case, because the stores give ids back in it.
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** An event as it crosses the wire: made once, sent again unchanged. */
export interface SerializedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

/**
 * Checks an append before anything of it is sent, since a store may answer a bad one late, or never.
 * @throws TypeError for what no store may be given
 * @throws RangeError for too much of it
 */
export function serializeAppend(
  stream: string,
  expected: ExpectedHead,
  events: readonly EventToAppend[],
  categories: readonly string[] = CATEGORIES,
): SerializedEvent[] {
  assertStreamName(stream, categories);
  assertHead(expected);
  if (events.length < 1 || events.length > MAX_APPEND_EVENTS) {
    throw new RangeError(`an append holds 1 to ${MAX_APPEND_EVENTS} events, not ${events.length}`);
  }
  const serialized = events.map(serializeEvent);
  if (new Set(serialized.map(({ id }) => id)).size < serialized.length) {
    throw new TypeError('an append holds the same event id twice');
  }
  const bytes = serialized.reduce((sum, event) => sum + bytesOf(event), 0);
  if (bytes > MAX_APPEND_BYTES) throw new RangeError(`an append holds ${MAX_APPEND_BYTES} bytes at most, not ${bytes}`);
  return serialized;
}

/** The place of an append's first event. */
export const firstRevision = (expected: ExpectedHead): number => (expected === 'noStream' ? 0 : expected.revision + 1);

/** What an append comes to, whenever it was written. */
export function headAfter(expected: ExpectedHead, events: readonly { readonly id: string }[]): StreamHead {
  const last = events.at(-1);
  if (!last) throw new RangeError('an append holds at least one event');
  return { revision: firstRevision(expected) + events.length - 1, id: last.id };
}

/** What an event adds to an append's size. */
export const bytesOf = ({ type, data, metadata }: Omit<SerializedEvent, 'id'>): number =>
  Buffer.byteLength(type) + Buffer.byteLength(data) + Buffer.byteLength(metadata);

function assertHead(expected: ExpectedHead): void {
  if (expected === 'noStream') return;
  const { revision, id } = expected;
  if (!Number.isSafeInteger(revision) || revision < 0) {
    throw new TypeError(`an append needs an exact revision or 'noStream', not ${String(revision)}`);
  }
  if (!UUID.test(id)) throw new TypeError(`an append names the event that it follows by its id, not by ${String(id)}`);
}

function serializeEvent({ id, type, data, metadata }: EventToAppend): SerializedEvent {
  if (!UUID.test(id)) throw new TypeError(`an event's id is a UUID in lower case, not ${String(id)}`);
  assertName('type', type);
  return { id, type, data: jsonOf(data, 'data'), metadata: jsonOf(metadata, 'metadata') };
}

function jsonOf(value: unknown, part: string): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TypeError(`an event's ${part} is a JSON object`);
  }
  assertStorable(value, part);
  return JSON.stringify(value);
}

function assertStreamName(stream: string, categories: readonly string[]): void {
  assertName('stream', stream);
  if (!isStreamOf(categories, stream) || stream.endsWith('-')) {
    throw new TypeError(`a stream's name is ${categories.join(' or ')}, a dash and an id, not ${stream}`);
  }
}

function assertName(what: string, name: unknown): asserts name is string {
  if (typeof name !== 'string' || name === '' || !isStorableText(name) || Buffer.byteLength(name) > MAX_NAME_BYTES) {
    throw new TypeError(`an event's ${what} is text of 1 to ${MAX_NAME_BYTES} bytes`);
  }
}
