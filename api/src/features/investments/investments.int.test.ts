import { randomUUID } from 'node:crypto';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import { READ_SCHEMA } from '@northvale/projections/engine/version.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';

let app: TestApp;
let admin: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.admin();
});
afterAll(() => app.stop());

const terms = {
  name: 'Old Mill Apartments',
  category: 'Real Estate',
  investmentReturn: '11%',
  duration: '18 months',
  pricePerUnit: 310,
};
const post = (body: unknown, { token }: TestPerson = admin, headers: Record<string, string> = {}) =>
  app.call('POST /auth/investments', { token, body, headers });

function form(fields: Readonly<Record<string, string>>, file?: Uint8Array, name = 'house.png'): FormData {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) data.set(field, value);
  if (file) data.set('img', new Blob([new Uint8Array(file)], { type: 'image/png' }), name);
  return data;
}
const formTerms = { ...terms, pricePerUnit: '310' };
const png = async () =>
  new Uint8Array(
    await sharp({ create: { width: 20, height: 10, channels: 3, background: '#0E4D45' } })
      .png()
      .toBuffer(),
  );

describe('listing', () => {
  test("by JSON, with the spec's sentences", async () => {
    const { status, body } = await post(terms);
    expect([status, body.message]).toEqual([201, 'Investment added successfully.']);
    expect(body.investment).toMatchObject({ ...terms, img: '', investors: 0, revision: 0 });
  });

  test('by a form with a picture, which is served as what it is', async () => {
    const { status, body } = await post(form(formTerms, await png()));
    expect([status, body.investment.pricePerUnit]).toEqual([201, 310]);
    expect(body.investment.img).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/);
    const picture = await fetch(`${app.url}${body.investment.img}`);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  });

  test.each([
    ['with a character that no store keeps', '\0'],
    ['longer than an event in bytes, though not in characters', '€'.repeat(1_900)],
  ])('an address %s is refused in a form as in JSON', async (_, file) => {
    const img = `https://pictures.example/${file}`;
    for (const body of [form({ ...formTerms, img }), { ...terms, img }]) {
      const answer = await post(body);
      expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([400, 'img']);
    }
  });

  test('a file that is no picture, whatever its name says, is 415 and lists nothing', async () => {
    const script = new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg><!-- not closed',
    );
    expect((await post(form({ ...formTerms, name: 'No picture' }, script))).status).toBe(415);
    const { body } = await app.call(`GET /admin/investments?filter=${encodeURIComponent('{"q":"No picture"}')}`, {
      token: admin.token,
    });
    expect(body).toEqual([]);
  });

  test('a drawing that could be a program is no picture', async () => {
    const drawing = new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    );
    const { status, body } = await post(form(formTerms, drawing, 'house.svg'));
    expect([status, body.message]).toEqual([415, 'Please choose a picture.']);
  });

  test('a picture beyond 5 MiB is 413', async () => {
    expect((await post(form(formTerms, new Uint8Array(5 * 1024 * 1024 + 1)))).status).toBe(413);
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ category: 'Art' }, 'category'],
    [{ investmentReturn: '18' }, 'investmentReturn'],
    [{ investmentReturn: '1.234%' }, 'investmentReturn'],
    [{ duration: '9 weeks' }, 'duration'],
    [{ pricePerUnit: 0 }, 'pricePerUnit'],
    [{ pricePerUnit: 0.001 }, 'pricePerUnit'],
    [{ pricePerUnit: '310' }, 'pricePerUnit'],
    [{ img: 'http://example.com/a.png' }, 'img'],
    [{ img: 'javascript:alert(1)' }, 'img'],
    [{ img: '/media/..' }, 'img'],
    [{ listed: true }, 'listed'],
  ])('%j is refused naming the field', async (changed, path) => {
    const { status, body } = await post({ ...terms, ...changed });
    expect([status, body.issues?.[0]?.path]).toEqual([400, path]);
  });

  test('a retry under the same key finds the investment that the first try listed', async () => {
    const key = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => post(terms, admin, { 'Idempotency-Key': key })));
    expect(new Set(answers.map(({ body }) => body.investment._id)).size).toBe(1);
  });

  test('finds a name by its letters, also one that was listed before accents were composed', async () => {
    const name = `Chateau\u0302 ${randomUUID()}`;
    const { _id } = (await post({ ...terms, name })).body.investment;
    const owner = createPool(app.databaseUrl, { max: 1 });
    await owner.query(`UPDATE ${READ_SCHEMA}.investments SET name = $1 WHERE id = $2`, [name, _id]);
    await owner.end();
    for (const q of [name, name.normalize(), ` ${name.replace('a\u0302', 'A')}`]) {
      const query = `filter=${encodeURIComponent(JSON.stringify({ q }))}`;
      const { body } = await app.call(`GET /admin/investments?${query}`, { token: admin.token });
      expect(body.map((row: { id: string }) => row.id)).toEqual([_id]);
    }
  });

  test('is for admins only', async () => {
    expect((await post(terms, await app.person())).status).toBe(403);
    expect((await post(terms, await app.auditor())).status).toBe(403);
    expect((await app.call('POST /auth/investments', { body: terms })).status).toBe(401);
  });
});

describe('revising and delisting', () => {
  test('only what is sent changes; a stale edit changes nothing', async () => {
    const { _id: editId, revision } = (await post(terms)).body.investment;
    const revised = await post({ editId, revision, pricePerUnit: 320.5 });
    expect([revised.status, revised.body.message]).toEqual([200, 'Investment updated successfully.']);
    expect(revised.body.investment).toMatchObject({ ...terms, pricePerUnit: 320.5, revision: 1 });
    const stale = await post({ editId, revision, name: 'Other' });
    expect([stale.status, stale.body.code]).toEqual([409, 'Stale']);
  });

  test('an unknown investment is 404, a form without its editId lists a new one', async () => {
    expect((await post({ editId: randomUUID(), name: 'Other' })).status).toBe(404);
    expect((await app.call(`PUT /auth/investments/${randomUUID()}`, { token: admin.token })).status).toBe(404);
  });

  test('a delisted investment is offered to nobody, and stays in the back office', async () => {
    const { _id } = (await post(terms)).body.investment;
    const answer = await app.call(`DELETE /admin/investments/${_id}`, { token: admin.token });
    expect(answer.body).toMatchObject({
      message: 'Investment updated successfully.',
      data: { id: _id, listed: false },
    });
    const offered = (await app.call('GET /auth/investments', { token: admin.token })).body.investments;
    expect(offered.some((investment: { _id: string }) => investment._id === _id)).toBe(false);
    expect((await app.call(`GET /admin/investments/${_id}`, { token: admin.token })).body.listed).toBe(false);
  });

  test("a back office's whole record may be sent back; a changed read-only field is refused", async () => {
    const { _id } = (await post(terms)).body.investment;
    const record = (await app.call(`GET /admin/investments/${_id}`, { token: admin.token })).body;
    const put = (body: object) => app.call(`PUT /admin/investments/${_id}`, { token: admin.token, body });
    expect((await put({ ...record, name: 'New name' })).body.data).toMatchObject({ name: 'New name', revision: 1 });
    expect((await put({ ...record, investors: 9 })).body.issues[0].path).toBe('investors');
  });

  test('a whole record that was read before others bought still changes what it is sent for', async () => {
    const { _id } = (await post(terms)).body.investment;
    const record = (await app.call(`GET /admin/investments/${_id}`, { token: admin.token })).body;
    const buyer = await app.person({ verified: true, balance: 1_000 });
    const bought = await app.call('POST /auth/invest', {
      token: buyer.token,
      body: { userId: buyer.id, investmentId: _id, unitsPurchased: 1 },
    });
    expect(bought.status).toBe(201);
    const answer = await app.call(`PUT /admin/investments/${_id}`, {
      token: admin.token,
      body: { ...record, name: 'New name' },
    });
    expect(answer.body).toMatchObject({ data: { name: 'New name', investors: 1 } });
  });
});
