import { expect, test } from 'vitest';
import { GENESIS } from './envelope.ts';
import { flawOf, NO_HEAD } from './hashChain.ts';
import { hashEvent, sealEvent } from './seal.ts';

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
