import type { ClientBase } from 'pg';

/** A connection that does one thing after another. */
export interface OneAfterAnother extends ClientBase {
  /** Does work that is more than a query, such as a COPY, when all before it is done. */
  inTurn<Result>(work: (connection: ClientBase) => Promise<Result>): Promise<Result>;
}

/**
 * A connection that is asked one query after another, as its driver wants it: whoever asks needn't know who is waiting
 * for an answer. For queries only; events and the release are the connection's own.
 */
export function oneAfterAnother(connection: ClientBase): OneAfterAnother {
  // Two queues at one connection would be none.
  if (isOneAfterAnother(connection)) return connection;
  let before: Promise<unknown> = Promise.resolve();
  const ask = connection.query.bind(connection) as (...asked: readonly unknown[]) => Promise<unknown>;
  const inTurn = <Result>(work: (connection: ClientBase) => Promise<Result>): Promise<Result> => {
    const answer = before.then(() => work(connection));
    before = answer.catch(() => {});
    return answer;
  };
  const query = (...asked: readonly unknown[]) => inTurn(() => ask(...asked));
  return Object.create(connection, { query: { value: query }, inTurn: { value: inTurn } }) as OneAfterAnother;
}

const isOneAfterAnother = (connection: ClientBase): connection is OneAfterAnother => 'inTurn' in connection;
