import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import ipaddr from 'ipaddr.js';
import { isPictureAddress, MAX_IMAGE_BYTES } from '../../contract/investmentTerms.ts';

/** How long all of it may take: the name, the connection and the picture. */
const PATIENCE_MS = 3_000;

/** How names become addresses, and addresses connections. */
export interface Network {
  resolve(host: string): Promise<readonly string[]>;
  /** To this very address; the certificate must be of the host's name. */
  connect(address: string, host: string): Duplex;
}

export const INTERNET: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  connect: (address, host) => connectTls({ host: address, port: 443, servername: host }),
};

/**
 * What lies at an address that somebody has entered. The server itself may reach what that person may not, so it goes
 * to the Internet alone: the address that was checked is the one that is connected to, and no answer leads it
 * elsewhere. Nobody has looked at the bytes yet.
 * @throws Error with the reason
 */
export async function fetchPicture(address: string, network = INTERNET, patienceMs = PATIENCE_MS): Promise<Buffer> {
  if (!isPictureAddress(address)) throw new Error('it is no address of a public server');
  const patience = AbortSignal.timeout(patienceMs);
  const url = new URL(address);
  try {
    return await fetchWithin(patience, url, network);
  } catch (cause) {
    // Whatever was under way then, its own words would be of a connection that broke.
    if (patience.aborted) throw new Error(`it took longer than ${patienceMs} ms`, { cause });
    throw cause;
  }
}

async function fetchWithin(patience: AbortSignal, url: URL, network: Network): Promise<Buffer> {
  const [chosen] = await within(patience, publicAddresses(url.hostname, network));
  const answer = await answerOf(url, () => network.connect(chosen, url.hostname), patience);
  try {
    const content = await contentOf(answer);
    // An answer of no said length ends with its connection, also where that was given up.
    patience.throwIfAborted();
    return content;
  } finally {
    answer.destroy();
  }
}

/** Of a name with several addresses each must be public: which one is taken is left to chance. */
async function publicAddresses(host: string, { resolve }: Network): Promise<[string, ...string[]]> {
  const [first, ...others] = await resolve(host);
  if (first === undefined) throw new Error('its name has no address');
  if (![first, ...others].every(isPublicAddress)) throw new Error('its name leads to an address that is not public');
  return [first, ...others];
}

const answerOf = (url: URL, createConnection: () => Duplex, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    // Packed content could unpack to any size, so it is asked for as it is.
    const headers = { accept: 'image/*', 'accept-encoding': 'identity' };
    request(url, { headers, signal, createConnection, defaultPort: 443 }, resolve).once('error', reject).end();
  });

async function contentOf(answer: IncomingMessage): Promise<Buffer> {
  if (answer.statusCode !== 200) throw new Error(`it was answered with ${answer.statusCode}`);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_IMAGE_BYTES) throw new Error('it is larger than 5 MiB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const within = <Value>(signal: AbortSignal, promise: Promise<Value>): Promise<Value> =>
  Promise.race([
    promise,
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
  ]);

/** What of IPv6 is given to networks of the Internet; the rest leads to this house, or is given to nobody. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** Whether an address is somebody's on the Internet, and none of this machine, its neighbours or its cloud. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  // One of IPv4 within IPv6 leads where that one leads.
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(GLOBAL_IPV6);
}
