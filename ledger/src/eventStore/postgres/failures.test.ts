import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { outcomeOf } from './connection.ts';

const refusedWith = (code: string) => Object.assign(new DatabaseError('no', 0, 'error'), { code });

test.each([
  ['a unique violation', refusedWith('23505'), 'refused'],
  ['a missing privilege', refusedWith('42501'), 'refused'],
  ['a position of another store', new TypeError('not a position'), 'refused'],
  ['a statement timeout', refusedWith('57014'), 'rolledBack'],
  ['a full disk', refusedWith('53100'), 'rolledBack'],
  ['a deadlock', refusedWith('40P01'), 'rolledBack'],
  ['a standby that takes no writes', refusedWith('25006'), 'rolledBack'],
  ['a session ended by an administrator', refusedWith('57P01'), 'unknown'],
  ['a commit whose completion is unknown', refusedWith('40003'), 'unknown'],
  ['a broken connection', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }), 'unknown'],
] as const)('%s leaves an append %3$s', (_, error, outcome) => {
  expect(outcomeOf(error)).toBe(outcome);
});
