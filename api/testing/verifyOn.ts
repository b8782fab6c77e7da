import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { readConfig } from '../src/config.ts';
import { COMMANDS } from '../src/cli/commands.ts';
import { runCommand } from '../src/cli/runCommand.ts';
import type { TestApp } from './testApp.ts';

/** `npm run ledger -- verify` on the ledger of an app. */
export async function verifyOn(
  { dataDir, databaseUrl }: Pick<TestApp, 'dataDir' | 'databaseUrl'>,
  settings: NodeJS.ProcessEnv,
  ...words: readonly string[]
) {
  const out = new PassThrough();
  const noted: string[] = [];
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    EVENTSTORE_URL: process.env['EVENTSTORE_URL'],
    DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    ...settings,
  };
  const code = await runCommand(['verify', ...words], COMMANDS, {
    config: () => readConfig(environment),
    out,
    say: (line) => void out.write(`${line}\n`),
    note: (line) => void noted.push(line),
  });
  out.end();
  const lines = (await text(out)).trim().split('\n');
  return { code, differences: lines.slice(0, -1), summary: lines.at(-1) ?? '', noted: noted.join('\n') };
}
