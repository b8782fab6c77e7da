import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { EventToAppend } from '../eventStore/eventStore.ts';
import { GENESIS, type PlacedEvent } from './envelope.ts';
import { flawOf, NO_HEAD } from './hashChain.ts';
import { type EventToSeal, hashEvent, sealEvent } from './seal.ts';

function eventAt(occurredAt: string, previousHash = GENESIS, revision = 0) {
  const place = { stream: 'account-1', revision };
  const who = { actor: { id: 'u', role: 'user' }, commandId: 'c', requestDigest: 'd' } as const;
  const what = { type: 'AccountFrozen', schemaVersion: 1, data: {} };
  return { ...place, ...sealEvent({ ...place, ...who, ...what, occurredAt, previousHash }) };
}

const first = eventAt('2026-11-21T12:00:00.000Z');

test('an event must follow the one before it, in its hash and in time', () => {
  const { hash } = first.metadata;
  expect(flawOf(first, NO_HEAD, hashEvent)).toBeUndefined();
  expect(flawOf(eventAt('2026-11-21T12:00:00.000Z', hash, 1), first.metadata, hashEvent)).toBeUndefined();
  const beside = eventAt('2026-11-21T12:00:00.000Z', 'f'.repeat(64), 1);
  expect(flawOf(beside, first.metadata, hashEvent)).toBe("doesn't follow the event before it");
  const earlier = eventAt('2026-11-21T11:59:59.999Z', hash, 1);
  expect(flawOf(earlier, first.metadata, hashEvent)).toBe('is dated before the event before it');
});

test('what is wrong with the event itself is said first', () => {
  const renamed = { ...first, id: '00000000-0000-8000-8000-000000000000' };
  expect(flawOf(renamed, first.metadata, hashEvent)).toBe("has an id that isn't its hash's");
  expect(flawOf({ ...renamed, type: 'AccountUnfrozen' }, NO_HEAD, hashEvent)).toBe("isn't what was sealed");
});

const event: EventToSeal = {
  previousHash: GENESIS,
  stream: 'account-1',
  revision: 0,
  type: 'DepositRequested',
  schemaVersion: 1,
  occurredAt: '2026-11-21T12:00:00.000Z',
  actor: { id: 'u', role: 'user' },
  commandId: 'c',
  requestDigest: 'd',
  causationId: 'e',
  data: { method: 'Card', amount: 50_000 },
};
type Stored = PlacedEvent & { readonly id: string };
const placed = (sealed: EventToAppend): Stored => ({ ...sealed, stream: event.stream, revision: event.revision });
const flaw = (stored: Stored) => flawOf(stored, { hash: stored.metadata.previousHash, occurredAt: '' }, hashEvent);
const FIXTURES = JSON.parse(
  readFileSync(new URL('../../testing/fixtures/hashForms.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, Stored>>;
const fixture = (name: string): Stored => FIXTURES[name]!;

test('the hash is SHA-256 of the canonical JSON of all that is stored, keys sorted', () => {
  const text =
    '{"actor":{"id":"u","role":"user"},"causationId":"e","commandId":"c","data":{"amount":50000,"method":"Card"},' +
    '"hashVersion":2,"occurredAt":"2026-11-21T12:00:00.000Z",' +
    `"previousHash":"${GENESIS}","requestDigest":"d","revision":0,"schemaVersion":1,"stream":"account-1",` +
    '"type":"DepositRequested"}';
  expect(sealEvent(event).metadata.hash).toBe(createHash('sha256').update(text).digest('hex'));
  const uncaused = text.replace('"causationId":"e",', '');
  const { hash } = sealEvent({ ...event, causationId: undefined }).metadata;
  expect(hash).toBe(createHash('sha256').update(uncaused).digest('hex'));
});

test('an actor is sealed as id and role, whatever else the caller knows of them', () => {
  const signedIn = { ...event.actor, sessionId: 's' };
  expect(sealEvent({ ...event, actor: signedIn })).toEqual(sealEvent(event));
});

test('the order of keys does not change the hash', () => {
  const stored = placed(sealEvent(event));
  const turned = JSON.parse(JSON.stringify(stored), (_, value: unknown) =>
    value?.constructor === Object ? Object.fromEntries(Object.entries(value).reverse()) : value,
  ) as Stored;
  expect(Object.keys(turned)).not.toEqual(Object.keys(stored));
  expect(hashEvent(turned)).toBe(stored.metadata.hash);
});

test('metadata under a name that objects hide have no hash', () => {
  const stored = placed(sealEvent(event));
  const hidden = JSON.parse(`{"__proto__":{"note":"unseen"},${JSON.stringify(stored.metadata).slice(1)}`) as object;
  expect(flaw({ ...stored, metadata: hidden as Stored['metadata'] })).toBe("isn't what was sealed");
});

const sealed = placed(sealEvent(event));
const { causationId: _, ...uncaused } = sealed.metadata;
const { hashVersion: __, ...ofTheFirstForm } = sealed.metadata;
const withMetadata = (metadata: object): Stored => ({ ...sealed, metadata: { ...sealed.metadata, ...metadata } });

test.each<[string, Stored]>([
  ['id', { ...sealed, id: '00000000-0000-8000-8000-000000000000' }],
  ['stream', { ...sealed, stream: 'account-2' }],
  ['revision', { ...sealed, revision: 1 }],
  ['type', { ...sealed, type: 'DepositApproved' }],
  ['data', { ...sealed, data: { amount: 50_001, method: 'Card' } }],
  ['data that lack a value', { ...sealed, data: { amount: 50_000 } }],
  ['data that no event may hold', { ...sealed, data: { amount: null } as never }],
  ['previous hash', withMetadata({ previousHash: 'f'.repeat(64) })],
  ['schema version', withMetadata({ schemaVersion: 2 })],
  ['time', withMetadata({ occurredAt: '2026-11-21T12:00:00.001Z' })],
  ['actor', withMetadata({ actor: { id: 'v', role: 'user' } })],
  ['role', withMetadata({ actor: { id: 'u', role: 'admin' } })],
  ['actor with more to them', withMetadata({ actor: { id: 'u', role: 'user', sessionId: 's' } })],
  ['command', withMetadata({ commandId: 'e' })],
  ['digest', withMetadata({ requestDigest: 'e' })],
  ['cause', withMetadata({ causationId: 'f' })],
  ['lack of a cause', { ...sealed, metadata: uncaused }],
  ['form of the hash', withMetadata({ hashVersion: 3 })],
  ['claim to the first form', { ...sealed, metadata: ofTheFirstForm }],
  ['word more in the metadata', withMetadata({ note: 'added' })],
  ['second type, hidden in the metadata', withMetadata({ type: 'DepositApproved' })],
  ['hash', withMetadata({ hash: 'f'.repeat(64) })],
])('an event with another %s is not what was sealed', (_name, stored) => {
  expect(flaw(sealed)).toBeUndefined();
  expect(flaw(stored)).toBeDefined();
});

test.each<[string, Partial<Stored>]>([
  ['type', { type: 'DepositApproved' }],
  ['data', { data: { amount: 50_001, method: 'Card' } }],
  ['stream', { stream: 'account-2' }],
  ['revision', { revision: 1 }],
])('another %s is not what was sealed, though the sealed one is kept among the metadata', (name, other) => {
  const kept = { [name]: sealed[name as keyof Stored] };
  expect(flaw({ ...withMetadata(kept), ...other })).toBe("isn't what was sealed");
});

// What was written stays valid: these were stored by programs of their time.
test.each(['1', '1-caused', '2', '2-caused'])('a stored event of hash form %s is what was sealed', (name) => {
  const stored = fixture(name);
  expect(flaw(stored)).toBeUndefined();
  expect(String(stored.metadata.hashVersion ?? 1)).toBe(name.charAt(0));
  expect(stored.metadata.causationId !== undefined).toBe(name.endsWith('caused'));
});

test('the first form stood for less: neither the cause nor the session of an actor', () => {
  const { metadata, ...place } = fixture('1-caused');
  const others = { ...metadata, causationId: 'another', actor: { ...metadata.actor, sessionId: 'another' } };
  expect(flaw({ ...place, metadata: others })).toBeUndefined();
});

test('what a store could not keep as it is is refused before it is sealed', () => {
  const bad: [unknown, string][] = [
    ['a\0b', 'NUL'],
    ['\uD800', 'surrogate'],
    [0.5, 'integer'],
    [Number.NaN, 'integer'],
    [2 ** 53, 'integer'],
    [-0, 'integer'],
    [null, 'null'],
    [Symbol('s'), 'Symbol'],
  ];
  for (const [value, reason] of bad) {
    expect(() => sealEvent({ ...event, data: { list: [value] } as never })).toThrow(reason);
  }
});

test('the id follows from the hash: a UUID, the same for the same bytes', () => {
  const { id } = sealEvent(event);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(sealEvent(event).id).toBe(id);
  expect(sealEvent({ ...event, revision: 1 }).id).not.toBe(id);
});

test('an event too long for its hundredth part of an append is refused', () =>
  expect(() => sealEvent({ ...event, data: { text: 'x'.repeat(7_500) } })).toThrow(RangeError));
