import { StoreUnavailable } from '@northvale/ledger/eventStore/errors.ts';
import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { sentenceOf } from './start.ts';

const startingUp = Object.assign(new DatabaseError('the database system is starting up', 0, 'error'), {
  code: '57P03',
});

test.each([
  startingUp,
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Query read timeout'),
  new StoreUnavailable('the database is away'),
])('a database that is slow, or stopped by another start, ends a start with a sentence: %s', (cause) => {
  expect(sentenceOf(cause)).toBe(`The database doesn't answer (${cause.message}). Start again once it does.`);
});

test('what has a sentence of its own is told in that', () =>
  expect(sentenceOf(new Error('Port 3000 is taken.'))).toBe('Port 3000 is taken.'));
