import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';

let app: TestApp;
let admin: TestPerson;
let auditor: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.admin();
  auditor = await app.auditor();
});
afterAll(() => app.stop());

const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\nvery private';
const PNG = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

function form(
  fields: Record<string, string>,
  file?: { content: string | Uint8Array<ArrayBuffer>; name: string },
): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  if (file) data.append('idCardFile', new Blob([file.content]), file.name);
  return data;
}
const FIELDS = { idCardType: 'Passport', idCardNumber: 'X1234567' };
const submit = (person: TestPerson, body: unknown = form(FIELDS, { content: PDF, name: 'passport.pdf' })) =>
  app.call('POST /auth/submit-document', { token: person.token, body });
const decide = (person: TestPerson, body: unknown, token = admin.token) =>
  app.call(`PUT /admin/verifications/${person.id}`, { token, body });

describe('handing in a document', () => {
  test('tells a broken picture from a file of another kind', async () => {
    const person = await app.person();
    const said = async (content: Uint8Array<ArrayBuffer> | string) =>
      (await submit(person, form(FIELDS, { content, name: 'a.png' }))).body.message;
    expect(await said(PNG.slice(0, 45))).toBe('This picture could not be read.');
    expect(await said('<html>')).toBe('Only .jpg, .jpeg, .png, .pdf files are accepted.');
  });

  test('puts it under review, encrypted on disk', async () => {
    const person = await app.person();
    const answer = await submit(person);
    expect([answer.status, answer.body.message, answer.body.data.status]).toEqual([
      200,
      'Documents are under review',
      'under review',
    ]);
    const me = await app.call('GET /auth/me', { token: person.token });
    expect(me.body).toMatchObject({
      isVerified: false,
      idCardFile: 'id-card.pdf',
      verification: { status: 'under review', idCardType: 'Passport' },
    });
    const directory = join(app.dataDir, 'documents');
    for (const name of await readdir(directory)) {
      expect((await readFile(join(directory, name))).includes('very private')).toBe(false);
    }
  });

  test('keeps of a picture what is to be seen: not where it was taken, nor what hides behind it', async () => {
    const person = await app.person();
    const photo = await sharp({ create: { width: 5000, height: 40, channels: 3, background: '#0E4D45' } })
      .withExif({ IFD0: { Copyright: 'taken at home' } })
      .jpeg()
      .toBuffer();
    const content = new Uint8Array([...photo, ...new TextEncoder().encode('<script>tail</script>')]);
    expect(Buffer.from(content).includes('taken at home')).toBe(true);
    expect((await submit(person, form(FIELDS, { content, name: 'photo.jpg' }))).status).toBe(200);
    const document = await app.parts.documents.of(person.id);
    const kept = Buffer.from(document ? await app.parts.documents.content(document) : []);
    expect([kept.includes('taken at home'), kept.includes('tail')]).toEqual([false, false]);
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 3508 });
  });

  test.each([
    ['the beginning of a picture', form(FIELDS, { content: PNG.slice(0, 45), name: 'a.png' }), 415, 'idCardFile'],
    ['no file', form(FIELDS), 400, 'idCardFile'],
    [
      'an unknown type',
      form({ ...FIELDS, idCardType: 'Library card' }, { content: PDF, name: 'a.pdf' }),
      400,
      'idCardType',
    ],
    ['no number', form({ idCardType: 'Passport' }, { content: PDF, name: 'a.pdf' }), 400, 'idCardNumber'],
    ['an unknown field', form({ ...FIELDS, colour: 'red' }, { content: PDF, name: 'a.pdf' }), 400, 'colour'],
    ['a page that calls itself a picture', form(FIELDS, { content: '<html>', name: 'a.png' }), 415, 'idCardFile'],
    ['an empty file', form(FIELDS, { content: '', name: 'a.pdf' }), 400, 'idCardFile'],
    [
      'too large a file',
      form(FIELDS, { content: new Uint8Array(10 * 1024 * 1024 + 1), name: 'a.pdf' }),
      413,
      'idCardFile',
    ],
  ])('refuses %s', async (_, body, status, path) => {
    const answer = await submit(await app.person(), body);
    expect([answer.status, answer.body.issues[0].path]).toEqual([status, path]);
  });

  test('refuses JSON, two files, and a form that isn’t one', async () => {
    const person = await app.person();
    expect((await submit(person, { ...FIELDS })).status).toBe(415);
    const two = form(FIELDS, { content: PDF, name: 'a.pdf' });
    two.append('idCardFile', new Blob([PDF]), 'b.pdf');
    const { status, body } = await submit(person, two);
    expect([status, body.issues[0]]).toMatchObject([
      400,
      { path: 'idCardFile', message: 'Only one file is expected.' },
    ]);
    const broken = await app.call('POST /auth/submit-document', {
      token: person.token,
      body: 'x',
      headers: { 'content-type': 'multipart/form-data; boundary=a' },
    });
    expect(broken.status).toBe(400);
  });
});

describe('a review', () => {
  test('approves', async () => {
    const person = await app.person({ name: 'Reviewed Person' });
    await submit(person, form(FIELDS, { content: PNG, name: 'x' }));
    const { body: before } = await app.call(`GET /admin/verifications/${person.id}`, { token: admin.token });
    expect(before).toMatchObject({
      id: person.id,
      _id: person.id,
      userId: person.id,
      name: 'Reviewed Person',
      idCardNumber: 'X1234567',
      status: 'under review',
    });
    const answer = await decide(person, { ...before, status: 'approved' });
    expect([answer.status, answer.body.data.status]).toEqual([200, 'approved']);
    expect((await app.call('GET /auth/me', { token: person.token })).body).toMatchObject({
      isVerified: true,
      verification: { status: 'approved' },
    });
    expect((await submit(person)).status).toBe(409);
  });

  test('needs a decision for its reason, and a record that comes back as it stands is none', async () => {
    const person = await app.person();
    await submit(person);
    const { body: before } = await app.call(`GET /admin/verifications/${person.id}`, { token: admin.token });
    expect((await decide(person, before)).body.data).toEqual(before);
    const refused = await decide(person, { ...before, reason: 'Blurred' });
    expect([refused.status, refused.body.issues]).toMatchObject([
      400,
      [{ path: 'reason', message: 'A reason goes with a decision.' }],
    ]);
  });

  test('rejects with a reason that the person sees, and that is sealed in the event', async () => {
    const person = await app.person();
    await submit(person);
    const answer = await decide(person, { status: 'rejected', reason: 'The picture is blurred.' });
    expect(answer.body.data).toMatchObject({ status: 'rejected', reason: 'The picture is blurred.' });
    expect((await app.call('GET /auth/me', { token: person.token })).body.verification).toMatchObject({
      status: 'rejected',
      reason: 'The picture is blurred.',
    });
    const events = await app.parts.store.readStream(`account-${person.id}`);
    expect(JSON.stringify(events)).not.toContain('blurred');
    const filter = encodeURIComponent(JSON.stringify({ status: 'rejected', id: person.id }));
    const list = await app.call(`GET /admin/verifications?filter=${filter}`, { token: auditor.token });
    expect(list.body).toMatchObject([{ id: person.id, status: 'rejected', reason: 'The picture is blurred.' }]);
    app.clock.advance(1_000);
    expect((await submit(person)).body.data.status).toBe('under review');
  });

  test('is listed as waiting until it is decided and again for another document', async () => {
    const person = await app.person();
    const filter = encodeURIComponent(JSON.stringify({ status: 'under review', id: person.id }));
    const waits = async () =>
      (await app.call(`GET /admin/verifications?filter=${filter}`, { token: admin.token })).body.length;
    await submit(person);
    expect(await waits()).toBe(1);
    await decide(person, { status: 'rejected' });
    expect(await waits()).toBe(0);
    app.clock.advance(1_000);
    await submit(person);
    expect(await waits()).toBe(1);
  });

  test.each([
    [{ status: 'maybe' }, 'status'],
    [{ name: 'X' }, 'name'],
    [{ colour: 1 }, 'colour'],
    [{ status: 'rejected', reason: 7 }, 'reason'],
  ])('refuses %j', async (body, path) => {
    const person = await app.person();
    await submit(person);
    const answer = await decide(person, body);
    expect([answer.status, answer.body.issues[0].path]).toEqual([400, path]);
  });

  test('is an admin’s, never of oneself; auditors see no number and no document', async () => {
    const person = await app.person();
    await submit(person);
    expect((await decide(person, { status: 'approved' }, auditor.token)).status).toBe(403);
    expect((await decide(person, { status: 'approved' }, person.token)).status).toBe(403);
    await submit(admin);
    expect((await decide(admin, { status: 'approved' })).body.code).toBe('OwnAccount');
    const seen = await app.call(`GET /admin/verifications/${person.id}`, { token: auditor.token });
    expect(seen.body.idCardNumber).toBeUndefined();
    const { body: list } = await app.call('GET /admin/verifications', { token: auditor.token });
    expect(JSON.stringify(list)).not.toContain('X1234567');
    expect((await app.call(`GET /admin/verifications/${person.id}/document`, { token: auditor.token })).status).toBe(
      403,
    );
    expect((await app.call(`GET /admin/verifications/${(await app.person()).id}`, { token: admin.token })).status).toBe(
      404,
    );
  });

  test('gives the document back as it was, as an attachment', async () => {
    const person = await app.person();
    await submit(person);
    const answer = await app.call(`GET /admin/verifications/${person.id}/document`, { token: admin.token });
    expect(answer.body).toBe(PDF);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="identity-.{8}\.pdf"$/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
