import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { openCheckpoint } from '@northvale/ledger/proof/checkpoint.ts';
import { parseVerifierKey, type VerifierKey } from '@northvale/ledger/proof/keys.ts';
import { isPrivate } from '@northvale/ledger/testing/dataFolder.ts';
import { rebuild } from '@northvale/projections/engine/rebuild.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { growTo, signerOn } from '../../../testing/signing.ts';
import { rewriteFrom, tamper } from '../../../testing/tampering.ts';
import { startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { readConfig } from '../../config.ts';
import { COMMANDS } from '../../cli/commands.ts';
import { runCommand } from '../../cli/runCommand.ts';
import type { WitnessAddress } from '../showCheckpoint.ts';
import { Forked, lookAtLog } from './lookAtLog.ts';
import { openWitnessState, serveWitness, witnessKey } from './witnessState.ts';

let folder: string;
let stopping: (() => Promise<unknown>)[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'northvale-witness-'));
  stopping = [() => rm(folder, { recursive: true })];
});
afterEach(async () => {
  for (const stop of stopping.toReversed()) await stop();
});

/** A server that signs: all of them under one key and one origin, as copies of one ledger would. */
async function aLog(witnesses: readonly WitnessAddress[] = []) {
  const app = await startTestApp({ witnesses });
  stopping.push(() => app.stop());
  const { id } = await app.person();
  const signer = signerOn(app);
  const signAt = async (size: number) => {
    await growTo(size, app, id);
    await signer.round();
    await app.caughtUp();
  };
  return { app, id, signer, signAt, url: `${app.url}/api/log`, keys: [await keyOf(app)] };
}

const keyOf = async (app: TestApp): Promise<VerifierKey> =>
  parseVerifierKey(((await app.call('GET /log/vkey')).body as string).trim());

const stateFile = () => join(folder, 'state.json');

/** The key of a witness, and how it is started and stopped. */
async function aWitness(keys: readonly VerifierKey[]) {
  const signer = await witnessKey(join(folder, 'key.pem'));
  const state = await openWitnessState(stateFile(), keys);
  const server: Server = await serveWitness({ keys, state, signer }, '127.0.0.1', 0);
  stopping.push(async () => server.close().closeAllConnections());
  return { key: signer.key, state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A witness that knows the log's key, which all test logs share. */
async function aWitnessed() {
  const { keys } = await aLog();
  const witness = await aWitness(keys);
  return { witness, ...(await aLog([witness])) };
}

const cosignersOf = async (app: TestApp, keys: readonly VerifierKey[]) =>
  openCheckpoint((await app.call('GET /log/checkpoint')).body, keys).cosignedBy.map(({ name }) => name);

test('each new checkpoint is cosigned, from the first one on and across the witness’ restart', async () => {
  const { witness, app, signAt, keys } = await aWitnessed();
  for (const size of [10, 300]) {
    await signAt(size);
    await expect
      .poll(async () => [
        (await cosignersOf(app, [...keys, witness.key])).length,
        witness.state.latest()?.checkpoint.size,
      ])
      .toEqual([1, size]);
  }
  const again = await openWitnessState(stateFile(), keys);
  expect(again.latest()?.checkpoint.size).toBe(300);
  expect(await isPrivate(join(folder, 'key.pem'))).toBe(true);
});

test('a witness that is away delays nothing', async () => {
  const { keys } = await aLog();
  const { key } = await aWitness(keys);
  const { app, signAt } = await aLog([{ key, url: 'http://127.0.0.1:1' }]);
  await signAt(10);
  expect(openCheckpoint((await app.call('GET /log/checkpoint')).body, keys).checkpoint.size).toBe(10);
});

test('what a witness knows and the disk has forgotten keeps the log from being signed', async () => {
  const { witness, signAt } = await aWitnessed();
  await signAt(40);
  await expect.poll(() => witness.state.latest()?.checkpoint.size).toBe(40);
  // The same ledger from an older backup, data directory and all.
  const restored = await aLog([witness]);
  await restored.signAt(12);
  await expect
    .poll(() => restored.signer.round().then(() => restored.signer.status().refused))
    .toBe(`the witness ${witness.key.name} has seen this log with 40 entries`);
});

test('a ledger that has lost what was signed goes on under another name, once its old promise was moved away', async () => {
  const { witness, signAt } = await aWitnessed();
  await signAt(40);
  await expect.poll(() => witness.state.latest()?.checkpoint.size).toBe(40);
  const { app, id, ...restored } = await aLog([witness]);
  await restored.signAt(12);
  await expect.poll(() => restored.signer.round().then(() => restored.signer.status().refused)).toContain('40 entries');

  const config = { ...app.parts.config, logHost: 'second.example' };
  const renamed = signerOn({ parts: { ...app.parts, config } });
  await growTo(13, app, id);
  await renamed.round();
  expect(renamed.status().refused).toBe(
    'LOG_HOST calls this log second.example/api/log, and checkpoint.txt is of localhost/api/log: nothing is signed while it is there; where the new log shall begin, move it away, and keep it',
  );
  await rm(join(app.dataDir, 'checkpoint.txt'));
  await renamed.round();
  expect(renamed.status()).toEqual({ waits: false });
  await app.caughtUp();
  const { checkpoint } = openCheckpoint((await app.call('GET /log/checkpoint')).body, [await keyOf(app)]);
  expect(checkpoint).toMatchObject({ origin: 'second.example/api/log', size: 13 });
  expect(witness.state.latest()?.checkpoint.size).toBe(40);

  // A process that isn't told of another name keeps to the one that was signed last.
  const other = signerOn(app);
  await growTo(14, app, id);
  await other.round();
  await app.caughtUp();
  expect((await app.call('GET /log/checkpoint')).body).toMatch(/^second\.example\/api\/log\n14\n/);
});

/** What whoever owns the machine can do: change an account with all its hashes, and all that was signed of it. */
async function rewriteAndForget(app: TestApp, userId: string): Promise<void> {
  await tamper(app.databaseUrl, async (owner) => {
    await rewriteFrom(app, `account-${userId}`, 5, (data) => ({ ...data, newBalance: 77_77 }))(owner);
    await owner.query("DELETE FROM ledger.events WHERE stream LIKE 'checkpoint-%'");
  });
  await rm(join(app.dataDir, 'checkpoint.txt'));
  await rebuild(app.parts);
}

test('a log that goes on is followed; one that was rewritten and signed again is a fork', async () => {
  const { app, id, signAt, ...honest } = await aLog();
  const state = await openWitnessState(stateFile(), honest.keys);
  await signAt(20);
  expect(await lookAtLog(honest, state)).toMatchObject({ size: 20 });
  await signAt(300);
  expect(await lookAtLog(honest, state)).toMatchObject({ size: 300 });
  await rewriteAndForget(app, id);
  const runner = {
    status: () => ({ state: 'live', ready: true, current: true, complete: true, position: '' }) as const,
  };
  const again = signerOn({ parts: { ...app.parts, runner: { ...app.parts.runner, ...runner } } });
  await again.round();
  // The operator's own signer has nothing against it: nothing that it could ask is left.
  expect(again.status()).toEqual({ waits: false });
  expect(openCheckpoint((await app.call('GET /log/checkpoint')).body as string, honest.keys).checkpoint.size).toBe(300);
  await expect(lookAtLog(honest, state)).rejects.toThrow(Forked);
  expect(state.latest()?.checkpoint.size).toBe(300);
});

test('the command ends with 2 and both signed checkpoints where the log has shrunk', async () => {
  const { signAt, app } = await aLog();
  await signAt(30);
  const before = (await app.call('GET /log/checkpoint')).body as string;
  await writeFile(stateFile(), JSON.stringify({ checkpoint: before }));
  const { url, ...shrunk } = await aLog();
  await shrunk.signAt(12);
  const out = new PassThrough();
  const vkey = ((await app.call('GET /log/vkey')).body as string).trim();
  const words = ['witness', '--log', vkey, '--url', url, '--state', stateFile()];
  const say = (line: string) => void out.write(`${line}\n`);
  const code = await runCommand(words, COMMANDS, { config: () => readConfig({}), out, say, note: () => {} });
  out.end();
  const said = await text(out);
  expect([code, said]).toEqual([
    2,
    expect.stringMatching(/^FORK localhost\/api\/log: it had 30 entries, and has 12$/m),
  ]);
  expect(said).toContain(before);
  expect(JSON.parse(await readFile(stateFile(), 'utf8'))).toEqual({ checkpoint: before });
});
