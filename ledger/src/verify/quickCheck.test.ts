import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OWNER } from '../../testing/given.ts';
import { randomHistory } from '../../testing/randomHistory.ts';
import { stored } from '../../testing/sealed.ts';
import type { EventMetadata } from '../envelope.ts';
import type { RecordedEvent, ScannedEvent } from '../eventStore/eventStore.ts';
import { standsInPlace } from '../eventStore/logPiece.ts';
import type { JsonObject } from '../json.ts';
import { hashEvent } from '../seal.ts';
import { createQuickCheck } from './quickCheck.ts';
import { readStored } from './readStored.ts';
import { createStreamCheck } from './streamCheck.ts';

const STREAM = `account-${OWNER}`;

const unread = (event: RecordedEvent): ScannedEvent => ({
  ...event,
  data: JSON.stringify(event.data),
  metadata: JSON.stringify(event.metadata),
});

const place = fc.nat({ max: 2_000 });
const character = fc.constantFrom('0', '1', '7', 'a', 'e', ' ', '"', '\\', ',', ':', '{', '}', 'é', '\u0000');

/** What somebody may do to an event behind the store's back. */
const tampering: fc.Arbitrary<(event: ScannedEvent) => ScannedEvent> = fc.oneof(
  fc
    .tuple(fc.constantFrom('data', 'metadata', 'type', 'id', 'stream'), place, character)
    .map(([name, at, by]) => (event: ScannedEvent) => {
      const text = event[name as 'data'];
      const index = at % text.length;
      return { ...event, [name]: text.slice(0, index) + by + text.slice(index + 1) };
    }),
  fc
    .tuple(fc.constantFrom('data', 'metadata'), fc.constantFrom('null', '7', '[]', '"x"', '{}', ''))
    .map(([name, text]) => (event: ScannedEvent) => ({ ...event, [name]: text })),
  fc
    .constantFrom<object>(
      { note: 'unseen' },
      { causationId: 'c' },
      { causationId: '\u00e9' },
      { hashVersion: 3 },
      { hashVersion: undefined },
      { schemaVersion: 99 },
      { stream: 'account-x' },
      { commandId: 'a"b' },
    )
    .map((added) => (event: ScannedEvent) => ({
      ...event,
      metadata: JSON.stringify({ ...(JSON.parse(event.metadata) as object), ...added }),
    })),
  fc.constant((event: ScannedEvent) => ({
    ...event,
    data: '{}',
    metadata: `{"data":${event.data},${event.metadata.slice(1)}`,
  })),
  fc
    .constantFrom<(text: string) => string>(
      (text) => ` ${text}`,
      (text) => text.replace(':', ': '),
      (text) => text.replace('{', '{"type":"x","type":"y",'),
      (text) => text.replace(/"(\w+)":/, '"$1":"hidden",$&'),
      (text) => text.replace(/\d{2,}/, (digits) => `${digits}e0`),
      (text) => text.replace(/[a-z](?=\w*":)/, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`),
    )
    .chain((rewrite) =>
      fc
        .constantFrom('data' as const, 'metadata' as const)
        .map((name) => (event: ScannedEvent) => ({ ...event, [name]: rewrite(event[name]) })),
    ),
  fc.constant((event: ScannedEvent) => ({ ...event, revision: event.revision + 1 })),
  fc.constant((event: ScannedEvent) => {
    const metadata = JSON.parse(event.metadata) as EventMetadata;
    const later = { ...metadata, occurredAt: '2020-01-01T00:00:00.000Z' };
    const hash = hashEvent({ ...event, data: JSON.parse(event.data) as JsonObject, metadata: later });
    return { ...event, metadata: JSON.stringify({ ...later, hash }) };
  }),
);

function parsed({ data, metadata, ...event }: ScannedEvent): RecordedEvent | undefined {
  try {
    return { ...event, data: JSON.parse(data) as JsonObject, metadata: JSON.parse(metadata) as EventMetadata };
  } catch {
    return undefined;
  }
}

/** The first event with which something is wrong, as the check finds it that says what. */
function firstWrong(events: readonly ScannedEvent[]): number {
  const check = createStreamCheck(STREAM);
  return events.findIndex((event) => {
    const read = parsed(event);
    const isAsWritten = JSON.stringify(read?.data) === event.data && JSON.stringify(read?.metadata) === event.metadata;
    const checked = read && check.take({ ...read, isAsWritten });
    return !checked?.event || checked.differences.length > 0;
  });
}

function firstQuicklyWrong(events: readonly ScannedEvent[]): number {
  const check = createQuickCheck();
  return events.findIndex((event) => {
    const read = readStored(event);
    return !read || check(read) === undefined;
  });
}

test('whatever is done to an event, the quick check stops where the thorough one does', () =>
  fc.assert(
    fc.property(randomHistory, place, tampering, ({ events }, at, tamper) => {
      const whole = stored('account', OWNER, events).map(unread);
      expect(firstQuicklyWrong(whole)).toBe(-1);
      const tampered = whole.map((event, index) => (index === at % whole.length ? tamper(event) : event));
      expect(firstQuicklyWrong(tampered)).toBe(firstWrong(tampered));
    }),
    { numRuns: 500 },
  ));

test('an event is read as JSON is, and has the hash of its canonical form', () =>
  fc.assert(
    fc.property(randomHistory, place, tampering, ({ events }, at, tamper) => {
      const [event] = stored('account', OWNER, events)
        .slice(at % events.length)
        .map(unread);
      for (const each of event ? [event, tamper(event)] : []) {
        const read = readStored(each);
        const expected = parsed(each);
        if (!read || !expected) continue;
        const { ownHash, isUsual, isAsWritten: _, ...found } = read;
        expect(found).toEqual(expected);
        expect(ownHash).toBe(hashOf(expected));
        const { metadata } = each;
        if (isUsual)
          expect([standsInPlace(found.metadata.hash, metadata), metadata.includes('\\')]).toEqual([true, false]);
      }
    }),
    { numRuns: 500 },
  ));

function hashOf(event: RecordedEvent): string | undefined {
  try {
    return hashEvent(event);
  } catch {
    return undefined;
  }
}
