import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestPerson } from '../../testing/persons.ts';
import { signerOn } from '../../testing/signing.ts';
import { tamper } from '../../testing/tampering.ts';
import { startTestApp, type TestApp } from '../../testing/testApp.ts';
import { readConfig } from '../config.ts';
import { COMMANDS } from '../cli/commands.ts';
import { runCommand } from '../cli/runCommand.ts';

let app: TestApp;
let ann: TestPerson;
let folder: string;
let vkey: string;
beforeEach(async () => {
  app = await startTestApp();
  ann = await app.person({ balance: 500 });
  folder = await mkdtemp(join(tmpdir(), 'northvale-proof-'));
  vkey = ((await app.call('GET /log/vkey')).body as string).trim();
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await app.stop();
});

const proofOf = async ({ id, token }: TestPerson) => (await app.call(`GET /auth/proof/${id}`, { token })).body;
const ask = (amount: number) =>
  app.call('POST /auth/deposit-requests', { token: ann.token, body: { userId: ann.id, amount } });

async function run(...words: readonly string[]) {
  const out = new PassThrough();
  const noted: string[] = [];
  const code = await runCommand(words, COMMANDS, {
    config: () => readConfig({ DATA_DIR: folder, DATABASE_URL: app.databaseUrl }),
    out,
    say: (line) => void out.write(`${line}\n`),
    note: (line) => void noted.push(line),
  });
  out.end();
  return { code, said: await text(out), noted: noted.join('\n') };
}

async function check(proof: object, ...options: readonly string[]) {
  const file = join(folder, 'proof.json');
  await writeFile(file, JSON.stringify(proof));
  return run('check-proof', file, '--vkey', vkey, ...options);
}

test('an account that somebody has torn apart is read once, however wide the gap is', async () => {
  await tamper(app.databaseUrl, (owner) =>
    owner.query('UPDATE ledger.events SET revision = 1000 WHERE stream = $1 AND revision = 1', [`account-${ann.id}`]),
  );
  const proof = await proofOf(ann);
  const revisions = proof.events.map(({ revision }: { revision: number }) => revision);
  expect(revisions).toEqual([...new Set(revisions)]);
  const { code, said, noted } = await check(proof);
  expect([code, said, noted]).toEqual([1, '', expect.stringContaining('event 1 is missing')]);
});

test('a proof holds for whoever has the key, and shows what later events aren’t covered', async () => {
  await ask(100);
  await app.caughtUp();
  await signerOn(app).round();
  await app.caughtUp();
  await ask(150);
  const proof = await proofOf(ann);
  expect(proof.coveredRevision).toBe(proof.events.length - 2);
  const { code, said } = await check(proof);
  expect(code).toBe(0);
  expect(said).toMatch(/holds .*localhost\/api\/log[^]*balance +\$500\.00[^]*pending +deposit .*\$100\.00/);
  expect(said).toMatch(/not yet +1 later events[^]*pending +deposit .*\$150\.00/);
});

test('the command line makes the same proof', async () => {
  await signerOn(app).round();
  await app.caughtUp();
  const { exportedAt: _, ...proof } = await proofOf(ann);
  const { code, said } = await run('proof', ann.id);
  expect([code, JSON.parse(said)]).toEqual([0, { ...proof, exportedAt: expect.any(String) }]);
  expect(await run('proof', 'nobody')).toMatchObject({ code: 1, noted: 'There is no account nobody.' });
});

test('what is wrong with a proof is named by its event', async () => {
  await signerOn(app).round();
  await app.caughtUp();
  const proof = await proofOf(ann);
  const forged = structuredClone(proof);
  forged.events.at(-1).data.newBalance = 5_000_000;
  const last = proof.coveredRevision;
  expect(await check(forged)).toMatchObject({ code: 1, noted: `event ${last} isn't what was sealed` });
  expect(await check({ ...proof, events: proof.events.slice(0, -1) })).toMatchObject({ code: 1 });
  const stranger = await run('check-proof', join(folder, 'proof.json'), '--vkey', 'nonsense');
  expect(stranger).toMatchObject({ code: 1, noted: expect.stringContaining('That is no verifier key') });
});

test('before the first checkpoint nothing is proven, and a checker says so', async () => {
  const proof = await proofOf(ann);
  expect(proof).toMatchObject({ coveredRevision: null, tlogProof: null });
  expect(await check(proof)).toMatchObject({ code: 1, noted: expect.stringContaining('nothing is proven yet') });
});

test('a proof is for the person and for staff', async () => {
  const [other, auditor] = [await app.person(), await app.auditor()];
  const as = async ({ token }: TestPerson) => (await app.call(`GET /auth/proof/${ann.id}`, { token })).status;
  expect([await as(ann), await as(auditor), await as(other)]).toEqual([200, 200, 403]);
});
