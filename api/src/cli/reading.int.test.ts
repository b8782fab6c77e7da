import { createHash } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@northvale/ledger/embeddedPostgres/startEmbeddedPostgres.ts';
import { openEventStore } from '@northvale/ledger/eventStore/open.ts';
import { createPool } from '@northvale/ledger/postgres/createPool.ts';
import { ensureLogin, loginUrl } from '@northvale/ledger/postgres/logins.ts';
import { APPLICATION_ROLE } from '@northvale/ledger/postgres/roles.ts';
import { OWNER } from '@northvale/ledger/testing/given.ts';
import { manyDeposits, tellAccount } from '@northvale/ledger/testing/tellAccount.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { prepareSchemas } from '../startup/openDatabase.ts';
import { COMMANDS } from './commands.ts';
import { withLedger } from './openLedger.ts';
import { runCommand } from './runCommand.ts';

let dataDir: string;
let server: EmbeddedPostgres;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'northvale-commands-'));
  server = await startEmbeddedPostgres({ dataDir });
  const owner = createPool(server.connectionString);
  await prepareSchemas(owner);
  await ensureLogin(owner, { url: loginUrl(server.connectionString, APPLICATION_ROLE), role: APPLICATION_ROLE });
  await owner.end();
  const store = await openEventStore({ databaseUrl: server.connectionString });
  await tellAccount(store, manyDeposits(3));
  await store.close();
});
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

async function run(words: readonly string[], directory = dataDir) {
  const out = new PassThrough();
  const noted: string[] = [];
  const code = await runCommand(words, COMMANDS, {
    config: () => readConfig({ DATA_DIR: directory }),
    out,
    say: (line) => void out.write(`${line}\n`),
    note: (line) => void noted.push(line),
  });
  out.end();
  return { code, said: await text(out), noted: noted.join('\n') };
}

const readings = () => {
  test('replay shows an account as it stood', async () => {
    const { code, said } = await run(['replay', OWNER, '--revision', '3']);
    expect([code, said]).toEqual([0, expect.stringMatching(/revision 3, [^]*balance +\$100\.00[^]*pending +deposit/)]);
    expect((await run(['replay', OWNER])).said).toMatch(/revision 6, [^]*balance +\$303\.00/);
    const { said: earlier } = await run(['replay', OWNER, '--at', '2026-01-01T00:00:30Z']);
    expect(earlier).toContain('revision 2, 2026-01-01T00:00:30.000Z');
  });

  test('the canonical state is the text whose SHA-256 is the state’s hash', async () => {
    const { said } = await run(['replay', OWNER, '--canonical']);
    const hash = createHash('sha256').update(said).digest('hex');
    expect((await run(['replay', OWNER])).said).toContain(`state hash  ${hash}`);
  });

  test('export writes to standard output, or into a file', async () => {
    const { code, said } = await run(['export', '--format', 'csv', '--account', OWNER, '--at', '2026-01-01T00:00:00Z']);
    expect([code, said.trim().split('\n').length]).toEqual([0, 1 + 2]);
    const file = join(dataDir, 'all.journal');
    expect(await run(['export', '--format', 'hledger', '--out', file])).toMatchObject({ code: 0, said: '' });
    expect((await readFile(file, 'utf8')).match(/DepositApproved/g)).toHaveLength(3);
  });

  test('the key that was generated is changed in two calls, with a restart between them', async () => {
    const kept = async () => (await readFile(join(dataDir, 'secrets', 'data-key'), 'utf8')).split(',');
    expect(await run(['rotate-data-key'])).toMatchObject({ code: 0, said: expect.stringContaining('Restart') });
    const [added, before] = await kept();
    expect(before).toBeDefined();
    expect(await run(['rotate-data-key'])).toMatchObject({ code: 0, said: expect.stringContaining('anew') });
    expect(await kept()).toEqual([added]);
  });

  test('a proof needs the read models, and says so where there are none', async () => {
    const { code, said, noted } = await run(['proof', OWNER]);
    expect([code, said, noted]).toEqual([1, '', expect.stringContaining('Start the product once')]);
  });

  test('an account that is not there, or not then, is said', async () => {
    for (const [words, sentence] of [
      [['replay', 'nobody'], 'There is no account nobody.'],
      [['replay', OWNER, '--revision', '7'], `The last event of ${OWNER} is 6: there is no 7.`],
      [['replay', OWNER, '--at', '2025-01-01'], `${OWNER} was opened 2025-12-31T23:59:00.000Z, and not before.`],
      [['export', '--format', 'csv', '--account', 'nobody'], 'There is no account nobody.'],
    ] as const) {
      const { code, said, noted } = await run(words);
      expect([code, said, noted]).toEqual([1, '', expect.stringContaining(sentence)]);
    }
  });

  test('of a time that is still to come it is said that the account is shown as it is now', async () => {
    const { code, said, noted } = await run(['replay', OWNER, '--at', '2999-01-01']);
    expect([code, said]).toEqual([0, (await run(['replay', OWNER])).said]);
    expect(noted).toContain('2999-01-01T00:00:00.000Z is still to come: this is the account as it is now.');
  });
};

describe('while a server runs', readings);

describe('while nothing runs', () => {
  beforeAll(() => server.stop());
  readings();

  test('a command that has started the database lets one that joined it read to its end', async () => {
    const config = () => readConfig({ DATA_DIR: dataDir });
    const noted = new EventEmitter();
    const note = (line: string) => void noted.emit(line.startsWith('Another command') ? 'waits' : 'starts');
    const joined = withLedger({ config, note }, async () => {
      const begun = new EventEmitter();
      const read = withLedger({ config, note: () => {} }, async ({ store }) => {
        begun.emit('begun');
        await Promise.race([once(noted, 'waits'), sleep(2_000)]);
        return (await store.readStream(`account-${OWNER}`, { limit: 10 })).length;
      });
      await once(begun, 'begun');
      return { read };
    });
    expect(await (await joined).read).toBe(7);
  });
});

test('a wrong option is named before anything is started', async () => {
  for (const [words, sentence] of [
    [['replay'], 'Whose account?'],
    [['replay', OWNER, '--revision', '-1'], "'--revision' argument is ambiguous"],
    [['replay', OWNER, '--revision', 'x'], "'x' is no revision"],
    [['replay', OWNER, '--at', 'May'], "'May' is no time"],
    [['replay', OWNER, '--at', '2026-01-01', '--revision', '1'], 'Either --at or --revision'],
    [['export'], 'One of csv, jsonl, hledger'],
    [['export', '--format', 'pdf'], 'One of csv, jsonl, hledger'],
    [['export', OWNER, '--format', 'csv'], `What is '${OWNER}'?`],
  ] as const) {
    const { code, noted } = await run(words);
    expect([code, noted]).toEqual([1, expect.stringContaining(sentence)]);
    expect(noted).not.toContain('Starting');
  }
});

test('without a ledger there is nothing to read, and none is made', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'northvale-empty-'));
  const file = join(empty, 'file');
  await writeFile(file, '');
  for (const [words, where] of [
    [['rotate-data-key'], join(empty, 'data')],
    [['replay', OWNER], file],
  ] as const)
    expect(await run(words, where)).toMatchObject({
      code: 1,
      noted: expect.stringContaining('There is no ledger under'),
    });
  await rm(file);
  const { code, noted } = await run(['replay', OWNER], join(empty, 'data'));
  expect([code, noted]).toEqual([1, expect.stringContaining('There is no ledger under')]);
  expect(await readdir(empty)).toEqual([]);
  await rm(empty, { recursive: true });
});
