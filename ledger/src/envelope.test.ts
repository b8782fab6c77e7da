import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { GENESIS, type HashedEvent, hashEvent, sealEvent } from './envelope.ts';

const event: HashedEvent = {
  previousHash: GENESIS,
  stream: 'account-1',
  revision: 0,
  type: 'DepositRequested',
  schemaVersion: 1,
  occurredAt: '2026-11-21T12:00:00.000Z',
  actor: { id: 'u', role: 'user' },
  commandId: 'c',
  requestDigest: 'd',
  data: { method: 'Card', amount: 50_000 },
};

test('the hash is SHA-256 of the canonical JSON, keys sorted', () => {
  const text =
    '{"actor":{"id":"u","role":"user"},"commandId":"c","data":{"amount":50000,"method":"Card"},' +
    '"occurredAt":"2026-11-21T12:00:00.000Z",' +
    `"previousHash":"${GENESIS}","requestDigest":"d","revision":0,"schemaVersion":1,"stream":"account-1",` +
    '"type":"DepositRequested"}';
  expect(hashEvent(event)).toBe(createHash('sha256').update(text).digest('hex'));
});

test('the order of keys does not change the hash, anything else does', () => {
  expect(hashEvent({ ...event, data: { amount: 50_000, method: 'Card' } })).toBe(hashEvent(event));
  const changes: Partial<HashedEvent>[] = [
    { previousHash: 'f'.repeat(64) },
    { stream: 'account-2' },
    { revision: 1 },
    { type: 'DepositApproved' },
    { schemaVersion: 2 },
    { occurredAt: '2026-11-21T12:00:00.001Z' },
    { actor: { id: 'u', role: 'admin' } },
    { commandId: 'e' },
    { requestDigest: 'e' },
    { data: { amount: 50_001, method: 'Card' } },
  ];
  for (const change of changes) expect(hashEvent({ ...event, ...change })).not.toBe(hashEvent(event));
});

test('the id follows from the hash: a UUID, the same for the same bytes', () => {
  const { id } = sealEvent(event);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(sealEvent(event).id).toBe(id);
  expect(sealEvent({ ...event, revision: 1 }).id).not.toBe(id);
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

test('an event too long for its hundredth part of an append is refused', () =>
  expect(() => sealEvent({ ...event, data: { text: 'x'.repeat(5_000) } })).toThrow(RangeError));
