import { Agent, type IncomingMessage, request, type RequestOptions } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** As `fetch` wouldn't send it: over one chosen connection, at any length. */
const send = async (path: string, options: RequestOptions = {}, body?: Uint8Array) => {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${app.url}${path}`, options, resolve).on('error', reject).end(body);
  });
  return { status: answer.statusCode, body: JSON.parse(await text(answer)) as unknown };
};

/** What one connection answers until it ends. */
const said = async (request: string): Promise<string> => {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  socket.write(request);
  return text(socket);
};

test('headers and addresses that are too long are refused in the contract’s shape', async () => {
  expect(await send('/api/config', { headers: { 'x-long': 'x'.repeat(20_000) } })).toEqual({
    status: 431,
    body: { code: 'TooLarge', message: 'The headers are too long.' },
  });
  expect(await send(`/api/config?x=${'x'.repeat(20_000)}`)).toEqual({
    status: 414,
    body: { code: 'TooLarge', message: 'This address is too long.' },
  });
});

test('an address of thousands of parameters is refused before they are read, whatever it asks for', async () => {
  for (const path of ['/api/config', '/'])
    expect(await send(`${path}?${'a&'.repeat(5_000)}`)).toMatchObject({
      status: 414,
      body: { code: 'TooLarge', message: 'This address is too long.' },
    });
});

test('an address that can’t be parsed is not found', async () => {
  expect(await send('', { path: 'http://[::1/api/config' })).toMatchObject({ status: 404, body: { code: 'NotFound' } });
});

/** Each path another way through the app: calls, one that stays open, pages, files and pictures. */
const WAYS = [
  '/api/config',
  '/api/auth/stream',
  '/api/none',
  '/',
  '/admin-dashboard/',
  '/assets/x.js',
  '/media/x.webp',
];

test.each([
  ['none', '1.1', ''],
  ['an empty one', '1.1', 'Host:\r\n'],
  ['an empty one in HTTP/1.0', '1.0', 'Host:\r\n'],
  ['two', '1.1', 'Host: localhost\r\nHost: elsewhere.example\r\n'],
  ['the same one twice', '1.1', 'Host: localhost\r\nhost: localhost\r\n'],
  ['two in HTTP/1.0', '1.0', 'Host: localhost\r\nHost: elsewhere.example\r\n'],
  ['two in one line', '1.1', 'Host: localhost, elsewhere.example\r\n'],
  ['what is no host', '1.1', 'Host: localhost/x\r\n'],
  ['a person at a host', '1.1', 'Host: me@localhost\r\n'],
])('a request that names as its host %s is refused, whatever it asks for', async (_, version, host) => {
  for (const path of WAYS) {
    const answer = await said(`GET ${path} HTTP/${version}\r\n${host}Connection: close\r\n\r\n`);
    expect([path, answer.split('\r\n')[0]]).toEqual([path, 'HTTP/1.1 400 Bad Request']);
    expect(answer).toContain('"code":"BadInput"');
  }
});

test('a request that a proxy sends or checks with is taken, whatever the host is called', async () => {
  for (const host of ['northvale.example', 'API_1:3000', '127.0.0.1:3000', '[::1]:3000', 'xn--bcher-kva.example.'])
    expect(await said(`GET /api/config HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toMatch(/ 200 OK/);
  expect(await said('GET /api/health/live HTTP/1.0\r\n\r\n')).toMatch(/ 200 OK/);
});

test('a method that nothing here has is not allowed, on whichever page, and no failure of ours', async () => {
  for (const path of ['/', '/api/config', '/admin-dashboard/'])
    expect(await send(path, { method: 'PROPFIND' })).toMatchObject({ status: 405, body: { code: 'MethodNotAllowed' } });
});

test('whoever takes no encoding, not even none, is answered without one', async () => {
  for (const taken of ['identity;q=0', '*;q=0', 'rot13, *;q=0'])
    expect((await send('/api/openapi.json', { headers: { 'accept-encoding': taken } })).status).toBe(200);
});

test('a body that is refused before its end does not hold up the connection’s next request', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const bomb = new Uint8Array(gzipSync(Buffer.alloc(200_000_000, 'a')));
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  try {
    expect((await send('/api/auth/login', { method: 'POST', agent, headers }, bomb)).status).toBe(413);
    expect((await send('/api/config', { agent, timeout: 3_000 })).status).toBe(200);
  } finally {
    agent.destroy();
  }
});

test('a body in an encoding that nobody reads is 415', async () => {
  const answer = await app.call('POST /auth/login', { body: '{}', headers: { 'content-encoding': 'rot13' } });
  expect([answer.status, answer.body.code]).toEqual([415, 'UnsupportedType']);
});

test('a call is spelled as the contract spells it', async () => {
  const answer = await fetch(`${app.url}/API/config`);
  expect(answer.headers.get('content-type')).not.toContain('json');
  expect(await send('/api/config/')).toMatchObject({ status: 404, body: { code: 'NotFound' } });
});

test('pages and pictures are read and nothing else, and say so', async () => {
  for (const path of ['/', '/login', '/admin-dashboard/', '/media/none.webp', '/assets/none.js']) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'OPTIONS']) {
      const answer = await fetch(`${app.url}${path}`, { method });
      const status = method === 'OPTIONS' ? 200 : 405;
      expect([method, path, answer.status, answer.headers.get('allow')]).toEqual([method, path, status, 'GET, HEAD']);
    }
  }
});

test('what lies below the pictures and is none of them is not there', async () => {
  for (const path of ['/media/', '/media/none.webp', '/media/none', '/media/..%2fsecrets'])
    expect([path, (await fetch(`${app.url}${path}`)).status]).toEqual([path, 404]);
});
