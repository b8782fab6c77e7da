import { Agent, type IncomingMessage, request, type RequestOptions } from 'node:http';
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
    expect(await send(`${path}?${'a&'.repeat(5_000)}`)).toEqual({
      status: 414,
      body: { code: 'TooLarge', message: 'This address is too long.' },
    });
});

test('an address that can’t be parsed is not found', async () => {
  expect(await send('', { path: 'http://[::1/api/config' })).toMatchObject({ status: 404, body: { code: 'NotFound' } });
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
