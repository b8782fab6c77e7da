import type { ClientBase } from 'pg';

/**
 * A connection that is asked one query after another, as its driver wants it: whoever asks needn't know who is waiting
 * for an answer. For queries only; events and the release are the connection's own.
 */
export function oneAfterAnother(connection: ClientBase): ClientBase {
  let before: Promise<unknown> = Promise.resolve();
  const ask = connection.query.bind(connection) as (...asked: readonly unknown[]) => Promise<unknown>;
  const query = (...asked: readonly unknown[]) => {
    const answer = before.then(() => ask(...asked));
    before = answer.catch(() => {});
    return answer;
  };
  return Object.create(connection, { query: { value: query } }) as ClientBase;
}
