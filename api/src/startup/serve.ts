import { createServer, type Server } from 'node:http';
import type { Config } from '../config.ts';
import { inTurn, type Listener } from './inTurn.ts';
import { answerUnreadable } from './unreadable.ts';

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
