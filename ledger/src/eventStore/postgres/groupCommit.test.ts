import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { newStream } from '../../../testing/storedEvents.ts';
import { AppendOutcomeUnknown } from '../errors.ts';
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
