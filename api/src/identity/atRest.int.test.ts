import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPerson } from '../../testing/persons.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { keysOf } from '../secrets.ts';
import { DocumentReplaced } from './documents.ts';
import { createIdentity } from './identity.ts';
import { createMilestones, keptDigestKey } from './milestones.ts';
import { PersonErased } from './personKeys.ts';
import { runPurge } from './erasure.ts';
import { rotateDataKey } from '../cli/rotateDataKey.ts';

let app: TestApp;
let ann: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  ann = await app.person();
  const profile = { phonenumber: '+46 8 555 1021', dob: '1990-01-31', address: 'Vinkelgatan 4' };
  await app.call(`PUT /auth/admin/users-profile/${ann.id}`, { token: ann.token, body: profile });
  await app.call('POST /auth/add-bank', { token: ann.token, body: BANK });
  const form = new FormData();
  form.append('idCardType', 'Passport');
  form.append('idCardNumber', 'X7654321');
  form.append('idCardFile', new Blob(['%PDF-1.4 page']), 'a.pdf');
  await app.call('POST /auth/submit-document', { token: ann.token, body: form });
});
afterAll(() => app.stop());

const BANK = { bankName: 'Citigroup', accountNumber: 'DE12 3456 7890', accountHolderName: 'Ann Example' };
const KNOWN = { phonenumber: '+46 8 555 1021', dob: '1990-01-31', address: 'Vinkelgatan 4' };

/** What a dump of the people's schema shows. */
async function dump(): Promise<string> {
  const { rows } = await app.parts.pool.query<{ table_name: string }>(
    "SELECT table_name FROM information_schema.tables WHERE table_schema = 'identity'",
  );
  const texts = rows.map(
    async ({ table_name }) => (await app.parts.pool.query(`SELECT t::text FROM ${table_name} t`)).rows,
  );
  return JSON.stringify(await Promise.all(texts));
}
const pdf = (idCardNumber: string) => ({
  idCardType: 'Passport',
  idCardNumber,
  mediaType: 'application/pdf',
  content: new TextEncoder().encode('%PDF-1.4 page'),
});
const [FIRST, LATER] = [pdf('X7654321'), pdf('Y1')];
const PRIVATE = /555 1021|1990-01-31|Vinkelgatan|3456 7890|X7654321/;

const myData = async () => (await app.call('GET /auth/my-data', { token: ann.token })).body.data;

test('a dump of the database shows no phone, birthday, address, account number or number of a document', async () => {
  expect(await dump()).not.toMatch(PRIVATE);
  expect(await myData()).toMatchObject({
    profile: KNOWN,
    bankAccounts: [BANK],
    identityDocument: { idCardNumber: 'X7654321' },
  });
});

test('a document that was replaced since it was looked up is told from one that is lost', async () => {
  const { documents, folders } = app.parts;
  const before = await documents.of(ann.id);
  if (!before) throw new Error('there is one');
  await documents.submit(ann.id, LATER, async () => new Date());
  await expect(documents.content(before)).rejects.toThrow(DocumentReplaced);
  const now = await documents.of(ann.id);
  await folders.documents.remove(now?.fileName ?? '');
  await expect(documents.content({ ...before, ...now })).rejects.toThrow('isn’t there');
  await documents.submit(ann.id, FIRST, async () => new Date());
});

test('one person’s encrypted field can’t be given to another', async () => {
  const bea = await app.person();
  await app.parts.pool.query(
    `UPDATE people SET sealed_phonenumber = (SELECT sealed_phonenumber FROM people WHERE id = $1) WHERE id = $2`,
    [ann.id, bea.id],
  );
  await expect(app.parts.people.byId(bea.id)).rejects.toThrow();
});

const NOBODY = { name: 'Bea', phonenumber: '', how: '', passwordHash: '', at: new Date() };
const dataKey = (byte: number): string => Buffer.alloc(32, byte).toString('base64');
const keysUnder = (...bytes: number[]) => keysOf(['x'.repeat(32)], bytes.map(dataKey).join(','), []);

test('DATA_KEY is rotated while everything is read; then the new key suffices, and the old one opens nothing', async () => {
  const { db, pool } = app.parts;
  const milestones = createMilestones(db);
  const digest = await keptDigestKey(app.parts.keys, milestones);
  const both = keysUnder(8, 7);
  await app.parts.secondFactors.setUp(ann.id);
  // Somebody whose key was wrapped before keys had names.
  await pool.query(`UPDATE person_keys SET wrapped_key = split_part(wrapped_key, '.', 2) WHERE user_id = $1`, [ann.id]);
  const sealed = await app.parts.people.sealText(ann.id, 'Too blurred');

  expect(await rotateDataKey(db, both)).toBeGreaterThan(2);
  expect(await rotateDataKey(db, both)).toBe(0);

  const renewed = createIdentity(db, keysUnder(8), app.parts.folders.documents, () => {});
  expect(await renewed.people.byId(ann.id)).toMatchObject({ phonenumber: KNOWN.phonenumber });
  expect(await renewed.people.openText(ann.id, sealed)).toBe('Too blurred');
  const document = await renewed.documents.of(ann.id);
  expect(document && Buffer.from(await renewed.documents.content(document)).toString()).toBe('%PDF-1.4 page');
  expect(await renewed.secondFactors.enable({ id: ann.id, sessionId: '' }, '000000', new Date())).toBeUndefined();
  // A repeated call is known by a digest that was written before.
  expect((await keptDigestKey(keysUnder(8), milestones)).equals(digest)).toBe(true);

  await expect(keptDigestKey(keysUnder(7), milestones)).rejects.toThrow(
    /^DATA_KEY lacks the key [0-9a-f]{8}, .* the keys are in DATA_DIR\/secrets\/data-key/,
  );
  await expect(
    createIdentity(db, keysUnder(7), app.parts.folders.documents, () => {}).people.byId(ann.id),
  ).rejects.toThrow('DATA_KEY lacks');
});

test('ten documents at once leave one file, and an erasure none', async () => {
  const { documents, people } = createIdentity(app.parts.db, keysUnder(8), app.parts.folders.documents, () => {});
  const content = new Uint8Array(10);
  const bea = await people.add({ ...NOBODY, email: `${randomUUID()}@example.com` });
  const { id = '' } = bea ?? {};
  const submit = () =>
    documents.submit(
      id,
      { idCardType: 'Passport', idCardNumber: 'B1', mediaType: 'application/pdf', content },
      async () => new Date(),
    );
  const files = async () => (await readdir(join(app.dataDir, 'documents'))).filter((name) => name.startsWith(id));
  await Promise.all(Array.from({ length: 10 }, submit));
  expect(await files()).toHaveLength(1);

  const late = Promise.allSettled(Array.from({ length: 10 }, submit));
  await people.erase(id, new Date());
  await documents.erase(id);
  await late;
  expect(await files()).toEqual([]);
  await expect(submit()).rejects.toThrow(PersonErased);
});

test('files that nothing refers to are swept, and those that are just written are left', async () => {
  const { documents, now } = app.parts;
  const directory = join(app.dataDir, 'documents');
  const before = await readdir(directory);
  await writeFile(join(directory, 'left-behind.enc'), 'x');
  await documents.sweep(now());
  expect(await readdir(directory)).toHaveLength(before.length + 1);
  await utimes(join(directory, 'left-behind.enc'), 1, 1);
  await documents.sweep(now());
  expect(await readdir(directory)).toEqual(before);
});

test('lost files are swept with what has expired, while the server runs', async () => {
  const lost = join(app.dataDir, 'documents', 'lost.enc');
  await writeFile(lost, 'x');
  await utimes(lost, 1, 1);
  const stopping = new AbortController();
  const running = runPurge({ ...app.parts, sweeps: [app.parts.documents.sweep] })(stopping.signal);
  await expect.poll(() => existsSync(lost)).toBe(false);
  stopping.abort();
  await running;
});
