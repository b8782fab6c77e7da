import { EventStoreDBClient, type Credentials } from '@eventstore/db-client';
import { type Channel, connectivityState } from '@grpc/grpc-js';
import { within } from './patience.ts';

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
