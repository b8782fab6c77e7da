import { expect, test } from 'vitest';
import { schemasOf } from './version.ts';

test('each version has schemas of its own', () => {
  expect(schemasOf('v1')).toEqual({ live: 'read_v1', next: 'read_v1_next', old: 'read_v1_old' });
});

test.each(['', 'V1', 'v1; DROP SCHEMA identity', 'v1_next'])(
  '%j is no version: it would name something else',
  (version) => {
    expect(() => schemasOf(version)).toThrow(RangeError);
  },
);
