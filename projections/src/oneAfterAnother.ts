import type { ClientBase } from 'pg';
import { createQueue } from './queue.ts';

/** A connection that runs one thing at a time. */
export interface OneAfterAnother extends ClientBase {
  /** Runs work that is more than a query, such as a COPY, when everything before it is done. */
  inTurn<Result>(work: (connection: ClientBase) => Promise<Result>): Promise<Result>;
}

/**
 * A connection that sends one query at a time, as its driver requires, so that callers needn't know of each other. For
 * queries only; events and the release are the connection's own.
 */
export function oneAfterAnother(connection: ClientBase): OneAfterAnother {
  // Two queues on one connection wouldn't exclude each other.
  if (isOneAfterAnother(connection)) return connection;
  const queue = createQueue();
  const ask = connection.query.bind(connection) as (...asked: readonly unknown[]) => Promise<unknown>;
  const inTurn = <Result>(work: (connection: ClientBase) => Promise<Result>): Promise<Result> =>
    queue(() => work(connection));
  const query = (...asked: readonly unknown[]) => inTurn(() => ask(...asked));
  return Object.create(connection, { query: { value: query }, inTurn: { value: inTurn } }) as OneAfterAnother;
}

const isOneAfterAnother = (connection: ClientBase): connection is OneAfterAnother => 'inTurn' in connection;
