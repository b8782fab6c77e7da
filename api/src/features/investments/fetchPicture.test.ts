import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { fetchPicture, type Network } from './fetchPicture.ts';

const ADDRESS = 'https://pictures.example.com/mill.jpg?size=2';
const PUBLIC = '93.184.216.34';

let server: Server | undefined;
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server?.close();
});

/** A server somewhere on the Internet that answers each request with these bytes, and a network that leads there. */
async function site(answer: (socket: Socket, request: string) => void, addresses: readonly string[] = [PUBLIC]) {
  const requests: string[] = [];
  const lookedUp: string[] = [];
  const connected: string[] = [];
  server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.once('data', (request) => {
      requests.push(request.toString());
      answer(socket, request.toString());
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const network: Network = {
    resolve: async (host) => {
      lookedUp.push(host);
      // Whoever asks twice is led to this machine the second time.
      return lookedUp.length === 1 ? addresses : ['127.0.0.1'];
    },
    connect: (address) => {
      connected.push(address);
      return connect(port, '127.0.0.1');
    },
  };
  return { network, requests, lookedUp, connected };
}

const head = (status: string, ...headers: string[]) => [`HTTP/1.1 ${status}`, ...headers, '', ''].join('\r\n');
const says = (text: string) => (socket: Socket) => void socket.end(text);

test('what lies at a public address is fetched as it is, by its path, and from the address that was checked', async () => {
  const { network, requests, lookedUp, connected } = await site(says(`${head('200 OK', 'content-length: 4')}mill`));
  expect((await fetchPicture(ADDRESS, network)).toString()).toBe('mill');
  expect([lookedUp, connected]).toEqual([['pictures.example.com'], [PUBLIC]]);
  expect(requests[0]).toMatch(/^GET \/mill\.jpg\?size=2 HTTP\/1\.1\r\n/);
  expect(requests[0]?.toLowerCase()).toContain('host: pictures.example.com\r\n');
});

test.each([
  ['127.0.0.1'],
  ['169.254.169.254'],
  ['10.1.2.3'],
  ['::1'],
  ['::ffff:127.0.0.1'],
  ['64:ff9b::7f00:1'],
  [PUBLIC, '192.168.1.1'],
  [],
])('a name that leads to %s %s is never connected to', async (...addresses) => {
  const { network, connected } = await site(says(head('200 OK')), addresses);
  await expect(fetchPicture(ADDRESS, network)).rejects.toThrow('its name');
  expect(connected).toEqual([]);
});

test.each([
  'http://pictures.example.com/mill.jpg',
  'https://pictures.example.com:8443/mill.jpg',
  'https://user:password@pictures.example.com/mill.jpg',
  'https://93.184.216.34/mill.jpg',
  'https://2130706433/mill.jpg',
  'https://0x7f.1/mill.jpg',
  'https://[::1]/mill.jpg',
  'https://localhost/mill.jpg',
  'file:///etc/passwd',
  'no address',
])('%s is not even looked up', async (address) => {
  const { network, lookedUp } = await site(says(head('200 OK')));
  await expect(fetchPicture(address, network)).rejects.toThrow('no address of a public server');
  expect(lookedUp).toEqual([]);
});

test.each([
  ['301 Moved Permanently', 'https://127.0.0.1/'],
  ['302 Found', 'https://pictures.example.com/other.jpg'],
  ['307 Temporary Redirect', 'http://169.254.169.254/latest/meta-data/'],
])('%s is followed nowhere', async (status, location) => {
  const { network, connected } = await site(says(head(status, `location: ${location}`, 'content-length: 0')));
  await expect(fetchPicture(ADDRESS, network)).rejects.toThrow(`answered with ${status.slice(0, 3)}`);
  expect(connected).toEqual([PUBLIC]);
});

test('more than 5 MiB is read no further, whatever was said of the length', async () => {
  let sent = 0;
  const { network } = await site((socket) => {
    socket.write(head('200 OK', 'transfer-encoding: chunked'));
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    const more = (): void => {
      while (!socket.destroyed && socket.write(chunk)) sent += 0x10000;
    };
    socket.on('drain', more);
    more();
  });
  await expect(fetchPicture(ADDRESS, network)).rejects.toThrow('larger than 5 MiB');
  await expect.poll(() => [...sockets].every(({ destroyed }) => destroyed)).toBe(true);
  expect(sent).toBeLessThan(64 * 1024 * 1024);
});

test.each([
  ['never answers', () => {}],
  ['answers a letter at a time', (socket: Socket) => drip(socket, head('200 OK', `x: ${'y'.repeat(9_999)}`))],
  ['sends its picture a letter at a time', (socket: Socket) => drip(socket, `${head('200 OK')}mill`, head('200 OK'))],
])('a server that %s is waited for no longer than that, and told of as slow', async (_, answer) => {
  const { network } = await site(answer);
  await expect(fetchPicture(ADDRESS, network, 150)).rejects.toThrow('it took longer than 150 ms');
  await expect.poll(() => [...sockets].every(({ destroyed }) => destroyed)).toBe(true);
});

test('a name that nobody answers for is waited for no longer than that', async () => {
  const network: Network = {
    resolve: () => new Promise(() => {}),
    connect: () => {
      throw new Error('nothing to connect to');
    },
  };
  await expect(fetchPicture(ADDRESS, network, 50)).rejects.toThrow('it took longer than 50 ms');
});

test('packed content is not asked for, and taken as it is where it comes', async () => {
  const { network, requests } = await site(
    says(`${head('200 OK', 'content-encoding: gzip', 'content-length: 4')}mill`),
  );
  expect((await fetchPicture(ADDRESS, network)).toString()).toBe('mill');
  expect(requests[0]?.toLowerCase()).toContain('accept-encoding: identity\r\n');
});

/** Something every 20 ms, for ever: no pause is long enough to be noticed. */
function drip(socket: Socket, text: string, atOnce = ''): void {
  socket.write(atOnce);
  let at = atOnce.length;
  const timer = setInterval(() => socket.write(text[at++ % text.length] ?? 'x'), 20);
  socket.once('close', () => clearInterval(timer));
}
