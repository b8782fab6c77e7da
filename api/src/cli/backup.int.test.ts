import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { openCheckpoint } from '@northvale/ledger/proof/checkpoint.ts';
import { formatVerifierKey, parseVerifierKey } from '@northvale/ledger/proof/keys.ts';
import { startEventStoreDbDouble } from '@northvale/ledger/testing/eventStoreDbDouble/eventStoreDbDouble.ts';
import { createTestDatabase, type TestDatabase } from '@northvale/ledger/testing/testDatabase.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startServer, type Started, stopped } from '../../testing/serverProcess.ts';
import { growTo, signerOn } from '../../testing/signing.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { createBackup } from '../backup/createBackup.ts';
import { type Manifest, readManifest, writeManifest } from '../backup/manifest.ts';
import { readConfig } from '../config.ts';
import { formatSigningKey } from '../transparency/signingKeys.ts';
import { openWitnessState, serveWitness, witnessKey } from '../transparency/witness/witnessState.ts';
import { COMMANDS } from './commands.ts';
import { runCommand } from './runCommand.ts';

const PASSPHRASE = 'a passphrase that is only for tests';
let app: TestApp;
let ann: Awaited<ReturnType<TestApp['person']>>;
let backups: string;
let place: TestDatabase;
let dataDir: string;
let server: Started | undefined;

beforeAll(async () => {
  app = await startTestApp();
  ann = await app.person({ balance: 500 });
  await handIn();
  await growTo(30, app, ann.id);
  await signerOn(app).round();
  await app.caughtUp();
  backups = await mkdtemp(join(tmpdir(), 'northvale-backups-'));
});
afterAll(async () => {
  await app.stop();
  await rm(backups, { recursive: true });
});
beforeEach(async () => {
  [place, dataDir] = [await createTestDatabase(), await mkdtemp(join(tmpdir(), 'northvale-restored-'))];
});
afterEach(async () => {
  if (server) await stopped(server);
  server = undefined;
  await place.drop();
  await rm(dataDir, { recursive: true });
  await rm(backups, { recursive: true });
  await mkdir(backups);
});

/** A document that can't be drawn anew, so that it comes back as it was. */
const PAPER = '%PDF-1.4\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n';

async function handIn({ token } = ann): Promise<void> {
  const form = new FormData();
  form.set('idCardType', 'Passport');
  form.set('idCardNumber', 'X 1234567');
  form.set('idCardFile', new Blob([PAPER], { type: 'application/pdf' }), 'passport.pdf');
  expect((await app.call('POST /auth/submit-document', { token, body: form })).body).toMatchObject({
    data: {},
  });
}

const keysOfApp = () => ({
  DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
  SIGNING_KEY: app.parts.keys.signing.map(formatSigningKey).join(''),
});

async function run(words: readonly string[], settings: NodeJS.ProcessEnv) {
  const said: string[] = [];
  const tell = (line: string) => void said.push(line);
  const surroundings = { config: () => readConfig(settings), out: new PassThrough(), say: tell, note: tell };
  return { code: await runCommand(words, COMMANDS, surroundings), said: said.join('\n') };
}

async function backUp(...words: readonly string[]) {
  const settings = {
    DATA_DIR: app.dataDir,
    DATABASE_URL: app.databaseUrl,
    BACKUP_PASSPHRASE: PASSPHRASE,
    ...keysOfApp(),
  };
  const { code, said } = await run(['backup', backups, ...words], settings);
  expect([code, said]).toEqual([0, expect.stringContaining('Backed up ')]);
  const folder = /to (\S+) in/.exec(said)?.[1] ?? '';
  return { folder, said, manifest: await readManifest(folder) };
}

const settingsOfPlace = () => ({ DATA_DIR: dataDir, DATABASE_URL: place.ownerUrl });
const restore = (folder: string, words: readonly string[] = [], settings: NodeJS.ProcessEnv = {}) =>
  run(['restore', folder, ...words], { ...settingsOfPlace(), BACKUP_PASSPHRASE: PASSPHRASE, ...settings });

async function started(settings: Readonly<Record<string, string>> = {}) {
  server = startServer({ ...settingsOfPlace(), DEMO: '0', RATE_LIMITS: 'off', ...settings });
  const url = `${await server.url}/api`;
  const post = async (path: string, body: object, token = '') => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    };
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as { token: string };
  };
  return async (path: string, body?: object): Promise<string> => {
    if (!body) return (await fetch(url + path)).text();
    const { token } = await post('/auth/login', { email: ann.email, password: ann.password });
    return JSON.stringify(await post(path, body, token));
  };
}

/** Changes a file of a backup, and lets the manifest say that it was so from the start. */
async function falsify(folder: string, path: string, change: (text: string) => string, manifest: Manifest) {
  const content = gzipSync(change(gunzipSync(await readFile(join(folder, path))).toString()));
  await writeFile(join(folder, path), content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const files = manifest.files.map((file) => (file.path === path ? { ...file, sha256, bytes: content.length } : file));
  await writeManifest(folder, { ...manifest, files });
}

/** A witness that has seen a checkpoint of the app's log. */
async function aWitness(published: string) {
  const keys = [parseVerifierKey(((await app.call('GET /log/vkey')).body as string).trim())];
  const [state, signer] = [
    await openWitnessState(join(backups, 'state'), keys),
    await witnessKey(join(backups, 'key')),
  ];
  await state.keep({ checkpoint: openCheckpoint(published, keys).checkpoint, note: published });
  const listening = await serveWitness({ keys, state, signer }, '127.0.0.1', 0);
  const { port } = listening.address() as AddressInfo;
  const stop = async () => listening.close().closeAllConnections();
  return [{ key: signer.key, url: `http://127.0.0.1:${port}` }, stop] as const;
}

test('a backup holds what was acknowledged, and its keys only under the passphrase', async () => {
  const { folder, manifest } = await backUp();
  expect(manifest).toMatchObject({
    eventStore: 'postgres',
    log: { entries: 30 },
    checkpoint: expect.stringContaining('\n30\n'),
    sealedKeys: expect.any(String),
  });
  const paths = manifest.files.map(({ path }) => path.replace(/[^/]*\.enc$/, '…'));
  expect(paths).toEqual(expect.arrayContaining(['documents/…', 'tables/ledger.events.copy.gz']));
  expect(paths.join()).not.toContain('sessions');
  expect(await restore(folder, [], { BACKUP_PASSPHRASE: 'another passphrase' })).toMatchObject({
    code: 1,
    said: expect.stringContaining("BACKUP_PASSPHRASE isn't the one"),
  });
  expect(await restore(folder)).toMatchObject({ code: 0 });
  // Into a place that holds a ledger nothing is restored.
  expect(await restore(folder)).toMatchObject({ code: 1, said: expect.stringContaining('There is a ledger') });
  const ask = await started();
  expect(await ask('/log/checkpoint')).toBe((await app.call('GET /log/checkpoint')).body);
});

test('the oldest go once the new one is whole, and one that was cut off is named and not counted', async () => {
  const old = ['2026-01-01T00-00-00Z', '2026-01-02T00-00-00Z', '2026-01-03T00-00-00Z'].map((name) =>
    join(backups, name),
  );
  const { folder, manifest } = await backUp();
  for (const each of old) await mkdir(each);
  for (const each of old.slice(0, 2)) await writeManifest(each, manifest);
  await rm(folder, { recursive: true });
  const { said } = await backUp('--keep', '2');
  expect(said).toContain(`${old[2]} has no manifest`);
  expect((await readdir(backups)).slice(0, 2)).toEqual(['2026-01-02T00-00-00Z', '2026-01-03T00-00-00Z']);
  expect(await restore(old[2] ?? '')).toMatchObject({ code: 1, said: expect.stringContaining('no manifest.json') });
});

test('a file that was changed is named, and the place stays empty', async () => {
  const { folder, manifest } = await backUp();
  const path = 'tables/identity.people.copy.gz';
  await writeFile(join(folder, path), await readFile(join(folder, 'manifest.json')));
  expect(await restore(folder)).toMatchObject({
    code: 1,
    said: expect.stringContaining(`${path} of the backup isn't`),
  });
  expect((await place.ownerPool.query(`SELECT FROM pg_namespace WHERE nspname = 'ledger'`)).rowCount).toBe(0);
  expect(manifest.files.some((file) => file.path === path)).toBe(true);
});

test('events that do not verify leave a place on which nothing starts', async () => {
  const { folder, manifest } = await backUp();
  await falsify(
    folder,
    'tables/ledger.events.copy.gz',
    (text) => text.replace('"newBalance":50000', '"newBalance":90000'),
    manifest,
  );
  expect(await restore(folder)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^changed account-[^]+nothing starts/),
  });
  await expect(started(keysOfApp())).rejects.toThrow('did not verify: nothing serves it');
  server = undefined;
});

test('a promise of more entries than the backup has is refused; with the loss accepted a new log names the old one', async () => {
  const { folder } = await backUp();
  await growTo(35, app, ann.id);
  await signerOn(app).round();
  await app.caughtUp();
  const published = (await app.call('GET /log/checkpoint')).body as string;
  const lost = 'has 35 entries of localhost/api/log, and the backup 30: 5 entries are lost, all that happened after';
  const file = join(backups, 'published.txt');
  await writeFile(file, published);
  expect(await restore(folder, ['--published', file])).toMatchObject({ code: 1, said: expect.stringContaining(lost) });

  const [witness, stop] = await aWitness(published);
  const asked = await restore(folder, [], { WITNESSES: `${formatVerifierKey(witness.key)} ${witness.url}` });
  expect(asked).toMatchObject({ code: 1, said: expect.stringContaining(`${witness.key.name} ${lost}`) });
  await stop();

  await writeFile(join(dataDir, 'checkpoint.txt'), published);
  expect(await restore(folder)).toMatchObject({ code: 1, said: expect.stringContaining(`checkpoint.txt ${lost}`) });
  const accepted = await restore(folder, ['--accept-loss']);
  expect(accepted).toMatchObject({ code: 0, said: expect.stringContaining('A new log begins, localhost/api/log/2') });

  const ask = await started({ ANCHOR_INTERVAL: 'PT1S', PUBLIC_URL: 'http://localhost' });
  expect(await ask('/log/checkpoint')).toBe(published);
  const keys = (await ask('/log/vkey')).trim().split('\n').map(parseVerifierKey);
  expect(keys.map(({ name }) => name)).toEqual(['localhost/api/log/2', 'localhost/api/log']);
  const { checkpoint } = openCheckpoint(await ask('/log/2/checkpoint'), keys);
  expect(checkpoint).toMatchObject({
    origin: 'localhost/api/log/2',
    size: 30,
    continues: { origin: 'localhost/api/log', size: 35 },
  });
  // Of the old log's tiles those are there whose entries are.
  const tile = await ask('/log/tile/0/000.p/30');
  expect(tile).toBe(await ask('/log/2/tile/0/000.p/30'));
  expect(await ask('/log/tile/0/000.p/35')).toContain('NotFound');
  expect(await run(['verify'], { ...settingsOfPlace(), ...keysOfApp() })).toMatchObject({
    code: 0,
    said: expect.stringContaining('no difference'),
  });
  // The log goes on under its new name, and the one before stays as it was.
  expect(await ask('/auth/deposit-requests', { userId: ann.id, amount: 500 })).toContain('"_id"');
  await expect.poll(() => ask('/log/2/checkpoint')).toMatch(/^localhost\/api\/log\/2\n31\n\S+\n\n/);
  expect(await ask('/log/checkpoint')).toBe(published);
});

test('while people hand in other documents, each that a row of the backup names is in it', async () => {
  const { config, store } = app.parts;
  let isOver = false;
  const handingIn = [ann, await app.person(), await app.person()].map(async (person) => {
    while (!isOver) await handIn(person);
  });
  try {
    for (let number = 0; number < 5; number += 1) {
      const folder = join(backups, String(number));
      await mkdir(folder);
      const { files } = await createBackup({ config, ownerUrl: app.databaseUrl, store }, folder);
      const rows = gunzipSync(await readFile(join(folder, 'tables/identity.documents.copy.gz'))).toString();
      const named = rows.match(/[\w.-]+\.enc/g) ?? [];
      expect(named.length).toBeGreaterThan(0);
      expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining(named.map((name) => `documents/${name}`)));
    }
  } finally {
    isOver = true;
    await Promise.all(handingIn);
  }
});

test('where the events are in EventStoreDB, that must reach as far as the backup of the rest', async () => {
  const [double, other] = await Promise.all([startEventStoreDbDouble(), startEventStoreDbDouble()]);
  const there = await startTestApp({ eventStoreUrl: double.connectionString });
  const bea = await there.person({ balance: 500 });
  const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL } = there;
  const EVENTSTORE_URL = double.connectionString;
  const backedUp = await run(['backup', backups], { DATA_DIR, DATABASE_URL, EVENTSTORE_URL, ...keysOfApp() });
  expect(backedUp).toMatchObject({ code: 0, said: expect.stringContaining('back that up now, after this backup') });
  await growTo(20, there, bea.id);
  const folder = join(backups, (await readdir(backups))[0] ?? '');
  expect((await readManifest(folder)).log).toMatchObject({ events: null, head: { stream: expect.any(String) } });
  expect((await restore(folder, [], keysOfApp())).said).toContain('needs EVENTSTORE_URL');
  expect(await restore(folder, [], { ...keysOfApp(), EVENTSTORE_URL })).toMatchObject({ code: 0 });
  await place.drop();
  place = await createTestDatabase();
  const lacking = await restore(folder, [], { ...keysOfApp(), EVENTSTORE_URL: other.connectionString });
  expect(lacking).toMatchObject({ code: 1, said: expect.stringContaining("isn't in its place") });
  await there.stop();
  await Promise.all([double.stop(), other.stop()]);
});
