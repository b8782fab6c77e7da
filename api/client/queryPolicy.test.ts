import { expect, test } from 'vitest';
import { Failure } from './apiError.ts';
import { queryPolicy } from './queryPolicy.ts';

const { retry, retryDelay } = queryPolicy.queries;

test.each([
  [new Failure('NetworkError', { status: 0 }), true],
  [new Failure('Unavailable', { status: 503 }), true],
  [new Failure('NotFound', { status: 404 }), false],
  [new Failure('NotAllowed', { status: 403 }), false],
  [new Failure('TooManyTries', { status: 429 }), false],
  [new Failure('Unexpected', { status: 500 }), false],
  [new Failure('Timeout', { status: 0 }), false],
  [new Error('a bug'), false],
])('a read that failed with %s is tried again: %s', (error, again) => {
  expect([retry(0, error), retry(1, error), retry(2, error)]).toEqual([again, again, false]);
});

test('it waits longer each time, and as long as the server asks for', () => {
  const failure = (retryAfterSeconds?: number) => new Failure('Unavailable', { status: 503, retryAfterSeconds });
  expect([retryDelay(0, failure()), retryDelay(1, failure()), retryDelay(0, failure(3))]).toEqual([500, 1000, 3000]);
});

test('a write is sent when it is asked for or not at all', () => {
  expect(queryPolicy.mutations).toEqual({ retry: false, networkMode: 'always' });
});
