import {
  AccessDeniedError,
  type Credentials,
  EventStoreDBClient,
  InvalidArgumentError,
  InvalidTransactionError,
  MaxAppendSizeExceededError,
  NotLeaderError,
  RequiredMetadataPropertyMissingError,
  StreamDeletedError,
} from '@eventstore/db-client';
import { type Channel, connectivityState } from '@grpc/grpc-js';
import { LogReplaced } from '../errors.ts';

export interface Connection {
  readonly client: EventStoreDBClient;
  /** Goes with every append: without it the client takes its batch path, see `appendUntilKnown`. */
  readonly credentials: Credentials;
  /** Counts the connections that came to an end: what was learnt under another number may no longer be so. */
  epoch(): number;
  close(): Promise<void>;
}

/** Some of the client's streams never end, and its `dispose` waits for all of them. */
const CLOSE_MS = 1_000;

const OPTIONS = new Set([
  'connectionname',
  'defaultdeadline',
  'discoveryinterval',
  'gossiptimeout',
  'keepaliveinterval',
  'keepalivetimeout',
  'maxdiscoverattempts',
  'nodepreference',
  'throwonappendfailure',
  'tls',
  'tlscafile',
  'tlsverifycert',
  'usercertfile',
  'userkeyfile',
]);

// The client sends no credentials over a connection without TLS, whatever it is given.
const UNSENT: Credentials = { username: 'unsent', password: 'unsent' };

/**
 * A client for any form of connection string that EventStoreDB knows: one node, seeds of a cluster, discovery, TLS.
 * @throws TypeError for a string that would leave the ledger without what its appends rest on
 */
export function connect(connectionString: string): Connection {
  const settings = settingsOf(connectionString);
  assertUsable(settings);
  const insecure = settings.get('tls') === 'false';
  const credentials = insecure ? UNSENT : credentialsOf(connectionString);
  if (!credentials) {
    throw new TypeError('EVENTSTORE_URL needs a user and password (esdb://user:password@host), or tls=false');
  }
  const client = EventStoreDBClient.connectionString(withKeepAlive(connectionString, settings));
  containReconnects(client);
  let ended = 0;
  let channel: Channel | undefined;
  onChannel(client, (opened) => {
    channel = opened;
    onStateChange(opened, (before) => {
      if (before === connectivityState.READY) ended += 1;
    });
  });
  return {
    client,
    credentials,
    epoch: () => ended,
    async close() {
      // Without it the client's calls keep the process alive.
      await within(client.dispose(), CLOSE_MS).catch(() => undefined);
      channel?.close();
    },
  };
}

/** The client's own workings, not of its public type. */
interface Inside {
  createChannel(): Promise<Channel>;
  /** Its reaction to a failed call: it leaves a channel that is of no more use. */
  handleError(...failed: unknown[]): Promise<void>;
}

/**
 * The client doesn't wait for that reaction. Where it meets a search for a cluster's leader that then fails, it rejects
 * with nobody listening, which ends the process. Whoever began the search is told of the failure in any case.
 */
function containReconnects(client: EventStoreDBClient): void {
  const inside = client as unknown as Inside;
  const { handleError } = inside;
  inside.handleError = (...failed) => handleError(...failed).catch(() => undefined);
}

/** Tells of each channel that the client opens: the first, and one after each that it has given up. */
function onChannel(client: EventStoreDBClient, tell: (channel: Channel) => void): void {
  const inside = client as unknown as Inside;
  const { createChannel } = inside;
  inside.createChannel = async () => {
    const channel = await createChannel();
    tell(channel);
    return channel;
  };
}

function onStateChange(channel: Channel, tell: (before: connectivityState) => void): void {
  let before = channel.getConnectivityState(false);
  function look(): void {
    const now = channel.getConnectivityState(false);
    tell(before);
    before = now;
    watch();
  }
  function watch(): void {
    if (before !== connectivityState.SHUTDOWN) channel.watchConnectivityState(before, Infinity, look);
  }
  watch();
}

function assertUsable(settings: ReadonlyMap<string, string>): void {
  // The client only warns, on the console, and prints the whole string with its password.
  const [strange, value = ''] = [...settings].find(([key]) => !OPTIONS.has(key)) ?? [];
  if (strange !== undefined) {
    // What stands behind a password's own question mark isn't options, and is repeated to nobody.
    if (`${strange}${value}`.includes('@')) {
      throw new TypeError('EVENTSTORE_URL must write what is special in a password otherwise: a question mark as %3F');
    }
    throw new TypeError(`EVENTSTORE_URL has an option that isn't known: ${strange}`);
  }
  const empty = [...settings].find(([, given]) => given === '');
  if (empty) throw new TypeError(`EVENTSTORE_URL has an option without a value: ${empty[0]}`);
  if (settings.get('tlsverifycert') === 'false') {
    throw new TypeError('EVENTSTORE_URL must not set tlsVerifyCert=false: name the authority by tlsCAFile instead');
  }
  if (settings.get('throwonappendfailure') === 'false') {
    throw new TypeError('EVENTSTORE_URL must not set throwOnAppendFailure=false: refused appends would look written');
  }
}

/** The part of an esdb:// string after the `?`; names of options are matched the way the client does. */
function settingsOf(connectionString: string): Map<string, string> {
  const [, query = ''] = connectionString.split('?');
  return new Map(
    query
      .split('&')
      .filter(Boolean)
      .map((pair) => {
        const [key = '', value = ''] = pair.split('=');
        return [key.trim().toLowerCase().replace(/[_-]/g, ''), value.trim()];
      }),
  );
}

function credentialsOf(connectionString: string): Credentials | undefined {
  const found = /^[^:]+:\/\/([^:@/]+):([^@]+)@/.exec(connectionString.trim());
  return found ? { username: decodeURIComponent(found[1]!), password: decodeURIComponent(found[2]!) } : undefined;
}

/** A server that hangs shows only by keepalive: after 15 s at most, unless the string says otherwise. */
function withKeepAlive(connectionString: string, settings: Map<string, string>): string {
  const wanted = { keepAliveInterval: '10000', keepAliveTimeout: '5000' };
  const missing = Object.entries(wanted).filter(([key]) => !settings.has(key.toLowerCase()));
  if (missing.length === 0) return connectionString;
  const added = missing.map(([key, value]) => `${key}=${value}`).join('&');
  return `${connectionString.trim().replace(/\/+$/, '')}${connectionString.includes('?') ? '&' : '?'}${added}`;
}

/**
 * What an error says about the append that it answers:
 * - `refused`: nothing was written, and asking again won't help;
 * - `notSent`: nothing was written, and asking again may help;
 * - `unknown`: it may have been written, whatever the error's name. Measured: of 32 appends that a stopping server
 *   answered with errors, up to 28 stood in its log.
 */
type Outcome = 'refused' | 'notSent' | 'unknown';

const REFUSALS = [
  AccessDeniedError,
  InvalidArgumentError,
  InvalidTransactionError,
  MaxAppendSizeExceededError,
  RequiredMetadataPropertyMissingError,
  StreamDeletedError,
];

// The first two are the server's words for a request that it didn't handle, the others gRPC's and the client's own for
// a call that never met a connection. What isn't listed counts as unknown, which is always safe.
const NOT_SENT = [
  'Server Is Not Ready',
  'Server Is Too Busy',
  'No connection established',
  'Name resolution failed',
  'Channel closed before call started',
  'Channel has been shut down',
  'Waiting for LB pick',
  'Failed to discover after',
];

/** An append wasn't sent, as the event that it follows couldn't be seen on the present connection. */
export class HeadNotSeen extends Error {
  override readonly name = 'HeadNotSeen';

  constructor(stream: string, cause?: unknown) {
    super(`the last event of ${stream} could not be read again after a reconnect`, { cause });
  }
}

export function outcomeOf(error: unknown): Outcome {
  if (REFUSALS.some((kind) => error instanceof kind)) return 'refused';
  if (error instanceof NotLeaderError || error instanceof HeadNotSeen) return 'notSent';
  return NOT_SENT.some((words) => messageOf(error).includes(words)) ? 'notSent' : 'unknown';
}

/** Whether a read or subscription that failed so may work when it is tried again. */
export const mayPass = (error: unknown): boolean =>
  !(error instanceof LogReplaced || error instanceof TypeError) && outcomeOf(error) !== 'refused';

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What was asked didn't answer in time; whether it was done isn't known. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';

  constructor(afterMs: number) {
    super(`the event store did not answer within ${afterMs} ms`);
  }
}

/** 50 ms, doubling up to 1 s, each shortened by chance so that many clients don't come back as one. */
export const backoffMs = (attempt: number): number => Math.min(50 * 2 ** attempt, 1_000) * (0.5 + Math.random() / 2);

/** The promise's outcome, or `NoAnswer`: some of the client's promises never settle once their connection is gone. */
export async function within<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(limitMs)), limitMs);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Aborts as soon as one of them does. */
export function either(first: AbortSignal, second: AbortSignal): AbortSignal {
  const controller = new AbortController();
  function abort(): void {
    first.removeEventListener('abort', abort);
    second.removeEventListener('abort', abort);
    controller.abort();
  }
  if (first.aborted || second.aborted) abort();
  first.addEventListener('abort', abort);
  second.addEventListener('abort', abort);
  return controller.signal;
}
