import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * The most requests of a connection that wait for the answer of the one before. Browsers and proxies send none ahead.
 */
const MOST_WAITING = 32;

/**
 * Works on the requests of a connection one after another, as they are answered. Node begins with all that have come: a
 * packet holds a thousand, whose answers wait in memory until the first was read. Who has hung up is not worked for.
 */
export function inTurn(listener: Listener): (request: IncomingMessage, response: ServerResponse) => void {
  const queues = new WeakMap<Socket, (() => void)[]>();

  return (request, response) => {
    const { socket } = request;
    const queue = queues.get(socket) ?? [];
    queues.set(socket, queue);
    if (queue.length > MOST_WAITING) {
      socket.destroy();
      return;
    }
    queue.push(() => {
      if (!socket.destroyed) void listener(request, response);
    });
    response.once('close', () => {
      queue.shift();
      queue[0]?.();
    });
    if (queue.length === 1) queue[0]?.();
  };
}
