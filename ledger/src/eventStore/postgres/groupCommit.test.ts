import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { newStream } from '../../../testing/storedEvents.ts';
import { AppendOutcomeUnknown } from '../errors.ts';
import { outcomeOf } from './connection.ts';
import { createGroupCommit } from './groupCommit.ts';
import type { Append, Writer } from './writer.ts';

/** A group commit whose flushes come to what `write` says. */
const flushedBy = (write: Writer['write']) =>
  createGroupCommit({
    writer: { write, processId: undefined, close: async () => undefined },
    patienceMs: 1_000,
    onWritten: () => undefined,
  });

const append = (): Append => ({
  stream: newStream(),
  expected: 'noStream',
  events: [{ id: '', type: 'AccountFrozen', data: '{}', metadata: '{}' }],
});
const written = { head: { revision: 0, id: '' }, position: '0000000000000001' };

function refused(): DatabaseError {
  const error = new DatabaseError('permission denied', 0, 'error');
  error.code = '42501';
  return error;
}

test('what the database refuses fails alone', async () => {
  const bad = append();
  const commits = flushedBy(async (appends) => {
    if (appends.some(({ stream }) => stream === bad.stream)) throw refused();
    return appends.map(() => written);
  });
  const results = await Promise.allSettled([append(), bad, append()].map((each) => commits.append(each)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a refusal that follows a lost answer leaves the outcome unknown', async () => {
  const answers = [new Error('Connection terminated unexpectedly'), refused()];
  const commits = flushedBy(async () => {
    throw answers.shift() ?? new Error('asked once too often');
  });
  await expect(commits.append(append())).rejects.toThrow(AppendOutcomeUnknown);
});

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
