import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { passport } from '../../testing/calls.ts';
import type { TestPerson } from '../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';

const HERE = '203.0.113.1';

let app: TestApp;
let stuck: Socket[] = [];
beforeAll(async () => {
  app = await startTestApp({ trustedProxies: 1 });
});
afterEach(() => {
  for (const socket of stuck) socket.destroy();
  stuck = [];
});
afterAll(() => app.stop());

const picture = async () =>
  new Uint8Array(
    await sharp({ create: { width: 20, height: 10, channels: 3, background: '#0E4D45' } })
      .png()
      .toBuffer(),
  );
const from = (address: string) => ({ 'x-forwarded-for': address });
const submit = ({ token }: TestPerson, address = HERE) =>
  app.call('POST /auth/submit-document', { token, body: passport(), headers: from(address) });

/** Begins to send a document, and stops in the middle. */
async function stopMidway({ token }: TestPerson, address = HERE): Promise<void> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  stuck.push(socket);
  await once(socket, 'connect');
  socket.write(
    [
      'POST /api/auth/submit-document HTTP/1.1',
      'Host: localhost',
      `X-Forwarded-For: ${address}`,
      `Authorization: Bearer ${token}`,
      'Content-Type: multipart/form-data; boundary=b',
      'Content-Length: 1000000',
      '',
      '--b',
      'Content-Disposition: form-data; name="idCardFile"; filename="a.pdf"',
      '',
      '%PDF-1.4',
    ].join('\r\n'),
  );
}

/** What somebody is answered once others have stopped midway. */
const submittedBeside = (
  person: TestPerson,
  others: readonly TestPerson[],
  addressOf: (index: number) => string = () => HERE,
) =>
  expect.poll(
    async () => {
      await Promise.all(others.map((other, index) => stopMidway(other, addressOf(index))));
      // They are to come first.
      await sleep(100);
      return (await submit(person)).status;
    },
    { timeout: 10_000 },
  );

/** Sends the first half of a form, and the rest once something else was done. */
async function inTwoHalves(path: string, { token }: TestPerson, form: FormData, between: () => Promise<unknown>) {
  const whole = new Response(form);
  const type = whole.headers.get('content-type') ?? '';
  const body = Buffer.from(await whole.arrayBuffer());
  const sending = request(`${app.url}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': body.length },
  });
  sending.write(body.subarray(0, body.length / 2));
  await between();
  const answered = once(sending, 'response');
  sending.end(body.subarray(body.length / 2));
  const [answer] = (await answered) as [IncomingMessage];
  return [answer.statusCode, JSON.parse(Buffer.concat(await answer.toArray()).toString()).code];
}

/** Resolves once somebody was let in, which the sessions of staff note. */
const isLetIn = async ({ id }: TestPerson, since: Date) =>
  expect
    .poll(async () => (await app.parts.sessions.of(id, since)).some((each) => each.lastSeenAt > since.toISOString()))
    .toBe(true);

describe('an upload that ends', () => {
  test('when its sender is no admin any more lists nothing', async () => {
    const [admin, other] = [await app.admin(), await app.admin()];
    app.clock.advance(61_000);
    const [began, name] = [app.clock.now(), 'Of a former admin'];
    const form = new FormData();
    const terms = { name, category: 'Crypto', investmentReturn: '9%', duration: '9 months', pricePerUnit: '9' };
    for (const [field, value] of Object.entries(terms)) form.set(field, value);
    form.set('img', new Blob([await picture()]), 'a.png');
    const answer = await inTwoHalves('/auth/investments', admin, form, async () => {
      await isLetIn(admin, began);
      const body = { role: 'user' };
      expect((await app.call(`PUT /admin/users/${admin.id}`, { token: other.token, body })).status).toBe(200);
    });
    expect(answer).toEqual([401, 'TokenExpired']);
    const filter = encodeURIComponent(JSON.stringify({ q: name }));
    expect((await app.call(`GET /admin/investments?filter=${filter}`, { token: other.token })).body).toEqual([]);
  });

  test('when its sender is signed out hands nothing in', async () => {
    const admin = await app.admin();
    app.clock.advance(61_000);
    const began = app.clock.now();
    const answer = await inTwoHalves('/auth/submit-document', admin, passport(), async () => {
      await isLetIn(admin, began);
      expect((await app.call('POST /auth/logout', { token: admin.token })).status).toBe(200);
    });
    expect(answer).toEqual([401, 'NotSignedIn']);
    expect(await app.parts.documents.of(admin.id)).toBeUndefined();
  });
});

test('of one person two files are read at once, and others wait for none of them', async () => {
  const [ann, ben] = [await app.person(), await app.person()];
  await submittedBeside(ann, [ann, ann]).toBe(429);
  expect((await submit(ben)).status).toBe(200);
  for (const socket of stuck) socket.destroy();
  await expect.poll(async () => (await submit(ann)).status).toBe(200);
});

test('from one network eight files are read at once, and others wait for none of them', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => app.person()));
  await submittedBeside(await app.person(), people).toBe(429);
  expect((await submit(await app.person(), '198.51.100.7')).status).toBe(200);
});

test('of all people together so many are read that memory lasts', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => app.person()));
  const spread = (index: number) => `198.51.100.${index}`;
  await submittedBeside(await app.person(), [...people, ...people], spread).toBe(503);
});
