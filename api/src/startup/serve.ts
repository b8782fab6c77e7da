import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Config } from '../config.ts';
import type { Problem } from '../contract/problem.ts';
import type { Listener } from '../http/entrance.ts';

/** Requests that still run at a stop may finish for this long. */
const DRAIN_MS = 10_000;

/** An answer that nobody has read on for so long is given up. Streams say something each 15 s. */
const UNREAD_MS = 120_000;

export interface Serving {
  readonly url: string;
  /** Takes no new connections, lets running requests finish, and resolves when the last has. */
  stop(): Promise<void>;
}

/** @throws Error with a sentence for whoever started us where the port can't be had */
export async function serve(
  listener: Listener,
  { port, host }: Pick<Config, 'port' | 'host'>,
  unreadMs = UNREAD_MS,
): Promise<Serving> {
  // Without a host Node would refuse a request with an answer that isn't the contract's: `oneHost` does it instead.
  const options = { requestTimeout: 120_000, keepAliveTimeout: 65_000, requireHostHeader: false };
  const server = createServer(options, inTurn(listener));
  server.setTimeout(unreadMs);
  server.on('clientError', answerUnreadable);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(whyNot(cause, port, host)));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const actualPort = typeof address === 'object' && address !== null ? address.port : port;
  const name = host.includes(':') ? `[${host}]` : host;
  return { url: `http://${name}:${actualPort}`, stop: () => stop(server) };
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
  server.closeIdleConnections();
  // A connection that a browser keeps open is idle between two requests, and would hold the server for long.
  const sweep = setInterval(() => server.closeIdleConnections(), 200);
  const patience = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(patience);
}

function whyNot(cause: NodeJS.ErrnoException, port: number, host: string): Error {
  if (cause.code === 'EADDRINUSE')
    return new Error(`Port ${port} is taken. Stop what uses it, or set another PORT.`, { cause });
  if (cause.code === 'EACCES')
    return new Error(`Port ${port} may not be used by this user. Set another PORT.`, { cause });
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(cause.code ?? ''))
    return new Error(`This machine has no address ${host}. Set another HOST.`, { cause });
  return cause;
}

/**
 * The most requests of a connection that wait for the answer of the one before. Browsers and proxies send none ahead.
 */
const MOST_WAITING = 32;

/**
 * Works on the requests of a connection one after another, as they are answered. Node begins with all that have come: a
 * packet holds a thousand, whose answers wait in memory until the first was read. Who has hung up is not worked for.
 */
function inTurn(listener: Listener): (request: IncomingMessage, response: ServerResponse) => void {
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

/** Half of what Node takes for the address and the headers together. */
const MAX_ADDRESS_BYTES = 8 * 1024;

type Refused = Error & { readonly code?: string; readonly rawPacket?: Buffer };

/** What can't be read as HTTP has no route that could answer it; it gets the contract's shape all the same. */
function answerUnreadable(error: Refused, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, body] = refusal(error);
  const text = JSON.stringify(body);
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      'Cache-Control: no-store',
      'Connection: close',
      '',
      text,
    ].join('\r\n'),
  );
}

function refusal({ code, rawPacket }: Refused): readonly [status: string, body: Problem] {
  if (code === 'HPE_HEADER_OVERFLOW') {
    // Node counts the address and the headers together.
    const lineEnd = rawPacket?.indexOf('\r\n') ?? -1;
    const inAddress = lineEnd === -1 || lineEnd > MAX_ADDRESS_BYTES;
    const body: Problem = {
      code: 'TooLarge',
      message: inAddress ? 'This address is too long.' : 'The headers are too long.',
    };
    return [inAddress ? '414 URI Too Long' : '431 Request Header Fields Too Large', body];
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return ['408 Request Timeout', { code: 'BadInput', message: 'The request did not arrive in time.' }];
  }
  return ['400 Bad Request', { code: 'BadInput', message: 'The request could not be read.' }];
}
