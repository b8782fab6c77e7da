import { once } from 'node:events';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { basename, join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { pictureRounds, sweepPictures } from './pictures.ts';

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.admin();
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
});
afterAll(async () => {
  site.close();
  await app.stop();
});

const terms = {
  name: 'Old Mill Apartments',
  category: 'Real Estate',
  investmentReturn: '11%',
  duration: '18 months',
  pricePerUnit: 310,
};
const MINUTE_MS = 60_000;

let addresses = 0;
const nextAddress = (): string => `https://pictures.example.com/${(addresses += 1)}.jpg`;

/** What lies at each address, and what was asked for. */
const pictures = new Map<string, Buffer>();
const asked: string[] = [];
const site = createServer((request, response) => {
  const address = `https://${request.headers.host}${request.url}`;
  asked.push(address);
  const content = pictures.get(address);
  response.writeHead(content ? 200 : 404, { 'content-type': 'image/jpeg' }).end(content);
});
const rounds = () =>
  pictureRounds(app.parts, {
    resolve: async () => ['93.184.216.34'],
    connect: () => connect((site.address() as AddressInfo).port, '127.0.0.1'),
  });
const timesAsked = (address: string): number => asked.filter((each) => each === address).length;

const list = async (img: string): Promise<{ _id: string; img: string }> => {
  const { status, body } = await app.call('POST /auth/investments', { token: admin.token, body: { ...terms, img } });
  expect([status, body.investment.img]).toEqual([201, '']);
  return body.investment;
};
const revise = (editId: string, changed: object) =>
  app.call('POST /auth/investments', { token: admin.token, body: { editId, ...changed } });
const shown = async (id: string): Promise<[string, string]> => {
  const { body: record } = await app.call(`GET /admin/investments/${id}`, { token: admin.token });
  const { body: offered } = await app.call('GET /auth/investments', { token: admin.token });
  const { img } = offered.investments.find(({ _id }: { _id: string }) => _id === id) ?? {};
  return [record.img, img];
};

const photo = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 1600, height: 40, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'taken at home' } })
    .jpeg()
    .toBuffer();

test('a picture given by its address is fetched once, drawn anew and served by us for good', async () => {
  const [address, round] = [nextAddress(), rounds()];
  pictures.set(address, await photo('#0E4D45'));
  const { _id } = await list(address);
  await round();
  await round();
  const [record, offered] = await shown(_id);
  expect(record).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/);
  expect([offered, timesAsked(address)]).toEqual([record, 1]);

  const { status, headers, ...answer } = await fetch(`${app.url}${record}`).then(async (response) => ({
    status: response.status,
    headers: response.headers,
    content: Buffer.from(await response.arrayBuffer()),
  }));
  expect([status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
    200,
    'image/webp',
    'nosniff',
  ]);
  expect(headers.get('cache-control')).toBe('max-age=31536000,immutable');
  expect(answer.content.includes('taken at home')).toBe(false);
  expect(await sharp(answer.content).metadata()).toMatchObject({ format: 'webp', width: 1200 });
});

test('an address given again after another picture is fetched again', async () => {
  const [address, round] = [nextAddress(), rounds()];
  pictures.set(address, await photo('#0E4D45'));
  const { _id } = await list(address);
  await round();
  const [first] = await shown(_id);
  expect((await revise(_id, { img: '' })).body.investment.img).toBe('');
  pictures.set(address, await photo('#B8860B'));
  expect((await revise(_id, { img: address })).body.investment.img).toBe('');
  await round();
  const [second] = await shown(_id);
  expect(second).toMatch(/^\/media\//);
  expect(second).not.toBe(first);
});

test('a record that the back office sends back while its picture is on the way takes nothing away', async () => {
  const [address, round] = [nextAddress(), rounds()];
  pictures.set(address, await photo('#0E4D45'));
  const { _id } = await list(address);
  const { body: record } = await app.call(`GET /admin/investments/${_id}`, { token: admin.token });
  const body = { ...record, name: 'New Mill Apartments' };
  await app.call(`PUT /admin/investments/${_id}`, { token: admin.token, body });
  await round();
  expect((await shown(_id))[0]).toMatch(/^\/media\//);
});

test('a change that was begun before its picture came goes through, unless it names another picture', async () => {
  const [address, round] = [nextAddress(), rounds()];
  pictures.set(address, await photo('#0E4D45'));
  const { _id } = await list(address);
  const { body: before } = await app.call(`GET /admin/investments/${_id}`, { token: admin.token });
  await round();
  const change = (body: object) =>
    app.call(`PUT /admin/investments/${_id}`, { token: admin.token, body: { revision: before.revision, ...body } });
  const named = await change({ img: '' });
  expect([named.status, named.body.code]).toEqual([409, 'Stale']);
  const { status, body } = await change({ name: 'New Mill Apartments' });
  expect([status, body.data.name, body.data.img]).toEqual([200, 'New Mill Apartments', (await shown(_id))[0]]);
});

test('the next process fetches what this one has not', async () => {
  const address = nextAddress();
  const { _id } = await list(address);
  await rounds()();
  pictures.set(address, await photo('#0E4D45'));
  await rounds()();
  expect((await shown(_id))[0]).toMatch(/^\/media\//);
});

test.each([
  ['a page', async () => Buffer.from('<html><script>alert(1)</script></html>')],
  [
    'a drawing with a script',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  [
    'a page that begins like a picture',
    async () => Buffer.from('\x89PNG\r\n\x1a\n<script>alert(1)</script>', 'latin1'),
  ],
  ['an archive', async () => deflateRawSync(Buffer.alloc(1_000_000))],
  ['nothing', async () => Buffer.alloc(0)],
  [
    'a small file that unpacks to a canvas of 100 million pixels',
    () =>
      sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#000' } })
        .png()
        .toBuffer(),
  ],
])('%s is no picture, and is not kept', async (_, content) => {
  const [address, round] = [nextAddress(), rounds()];
  pictures.set(address, await content());
  const { _id } = await list(address);
  await round();
  expect([timesAsked(address), await shown(_id)]).toEqual([1, ['', '']]);
});

test('a picture that no investment has any more is swept, and none that was just stored', async () => {
  const [address, round, media] = [nextAddress(), rounds(), join(app.dataDir, 'media')];
  pictures.set(address, await photo('#7A1F5C'));
  const { _id } = await list(address);
  await round();
  const [before] = await shown(_id);
  const longAgo = async () => Promise.all((await readdir(media)).map((name) => utimes(join(media, name), 1, 1)));
  const sweep = () => sweepPictures(app.parts)(app.clock.now());
  await longAgo();
  await sweep();
  expect(await readdir(media)).toContain(basename(before));

  await revise(_id, { img: '' });
  await app.call(`PUT /auth/investments/${_id}`, { token: admin.token });
  await writeFile(join(media, 'just-stored.webp'), 'x');
  await sweep();
  expect(await readdir(media)).toContain('just-stored.webp');
  expect(await readdir(media)).not.toContain(basename(before));
});

const PLAIN = 'Please give an https address.';
const PRIVATE = 'Please give the address of a public server by its name, without a port or a password.';

test.each([
  ['http://pictures.example.com/a.jpg', PLAIN],
  ['https://127.0.0.1/a.jpg', PRIVATE],
  ['https://[::1]/a.jpg', PRIVATE],
  ['https://localhost/a.jpg', PRIVATE],
  ['https://2130706433/a.jpg', PRIVATE],
  ['https://pictures.example.com:22/a.jpg', PRIVATE],
  ['https://me:password@pictures.example.com/a.jpg', PRIVATE],
])('%s is refused by its field, and changes nothing', async (img, message) => {
  const { _id, img: before } = await list(nextAddress());
  const answer = await revise(_id, { name: 'Another name', img });
  expect([answer.status, answer.body.issues]).toMatchObject([400, [{ path: 'img', message }]]);
  const { body } = await app.call(`GET /admin/investments/${_id}`, { token: admin.token });
  expect([body.name, body.img]).toEqual([terms.name, before]);
});

// Last, as a day later nobody is signed in any more.
test('what can’t be had leaves the investment on offer with its drawing, and is tried again for a day', async () => {
  const [address, round] = [nextAddress(), rounds()];
  const { _id } = await list(address);
  await round();
  expect([await shown(_id), timesAsked(address)]).toEqual([['', ''], 1]);
  await round();
  expect(timesAsked(address)).toBe(1);
  app.clock.advance(MINUTE_MS);
  await round();
  expect(timesAsked(address)).toBe(2);
  for (let hour = 0; hour < 25; hour += 1) {
    app.clock.advance(60 * MINUTE_MS);
    await round();
  }
  const tries = timesAsked(address);
  expect(tries).toBeGreaterThan(20);
  app.clock.advance(24 * 60 * MINUTE_MS);
  await round();
  expect(timesAsked(address)).toBe(tries);
});
