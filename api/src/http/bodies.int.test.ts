import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../testing/client.ts';
import type { TestPerson } from '../../testing/persons.ts';
import { DEPOSITS, requestCalls } from '../../testing/requestCalls.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';

let app: TestApp;
let ann: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  ann = await app.person();
});
afterAll(() => app.stop());

const { eventsOf, me } = requestCalls(() => ({ app, admin: ann }));

/** Bytes as they are: another client would make UTF-8 of them. */
async function send(method: string, path: string, body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  const answer = await fetch(`${app.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json', ...headers },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

const rename = (encoding: BufferEncoding, charset?: string) =>
  send(
    'PUT',
    `/auth/admin/users-profile/${ann.id}`,
    new Uint8Array(Buffer.from('{"name":"Zoë"}', encoding)),
    charset === undefined ? {} : { 'content-type': `application/json; charset=${charset}` },
  );

test.each(['latin1', 'iso-8859-1', 'windows-1252', 'utf-16', 'nonsense'])(
  'a body in %s is not read as if it were UTF-8',
  async (charset) => {
    const answer = await rename('latin1', charset);
    expect([answer.status, answer.body.code]).toEqual([415, 'UnsupportedType']);
    expect((await me(ann)).name).toBe(ann.name);
  },
);

test('bytes that are no UTF-8 change no name into another', async () => {
  const answer = await rename('latin1');
  expect([answer.status, answer.body.issues?.[0].path]).toEqual([400, 'name']);
  expect((await me(ann)).name).toBe(ann.name);
});

test('UTF-8 may be named, and may begin with its mark', async () => {
  for (const charset of ['utf-8', 'UTF-8', '"utf-8"', 'utf8']) expect((await rename('utf8', charset)).status).toBe(200);
  expect((await me(ann)).name).toBe('Zoë');
  const marked = new Uint8Array(Buffer.from('\uFEFF{"name":"Ann"}'));
  expect((await send('PUT', `/auth/admin/users-profile/${ann.id}`, marked)).status).toBe(200);
});

test('a body that comes in pieces may be empty', async () => {
  const nothing = new ReadableStream<Uint8Array>({ start: (controller) => controller.close() });
  const answer = await fetch(`${app.url}/api/auth/email-change`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' },
    body: nothing,
    duplex: 'half',
  });
  expect(answer.status).toBe(404);
});

test('a field that is given twice is refused by its name, and nothing is written', async () => {
  const before = (await eventsOf(ann)).length;
  for (const amounts of ['"amount":100,"amount":200', '"amount":100,"am\\u006funt":300']) {
    const body = Buffer.from(`{"userId":"${ann.id}",${amounts}}`);
    for (const [sent, headers] of [
      [body, {}],
      [gzipSync(body), { 'content-encoding': 'gzip' }],
    ] as const) {
      const answer = await send('POST', DEPOSITS, new Uint8Array(sent), headers);
      expect([answer.status, answer.body.issues?.[0].path]).toEqual([400, 'amount']);
    }
  }
  expect(await eventsOf(ann)).toHaveLength(before);
});

test('so is one of a list’s filter', async () => {
  const filter = encodeURIComponent('{"status":"pending","st\\u0061tus":"approved"}');
  const answer = await app.call(`GET /admin/deposits?filter=${filter}`, { token: (await app.admin()).token });
  expect([answer.status, answer.body.issues?.[0].path]).toEqual([400, 'status']);
});

test.each(['user_email', 'phonenumber', 'user_name', 'subject'])(
  'what is written to support has one line for its %s: it can’t pretend to be another',
  async (field) => {
    const message = { user_name: 'Ann', subject: 'Hello' };
    for (const end of ['\r\nBcc: x@example.com', '\nPhone: 1', '\u2028x']) {
      const answer = await app.call('POST /contact', { body: { ...message, [field]: `ann@example.com${end}` } });
      expect([answer.status, answer.body.issues?.[0].path]).toEqual([400, field]);
    }
  },
);
