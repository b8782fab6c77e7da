import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';

const SCRIPTS = fileURLToPath(new URL('.', import.meta.url));
const LOCKFILE = { packages: { '': {}, 'node_modules/one': { version: '1.0.0', integrity: 'sha512-1' } } };

/** A checkout whose npm does what its text says. */
async function checkout(npm: string) {
  const folder = await mkdtemp(join(tmpdir(), 'northvale-install-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(SCRIPTS, join(folder, 'api', 'scripts'), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(LOCKFILE));
  await writeFile(join(folder, 'npm-cli.js'), npm);
  const scripts = pathToFileURL(join(folder, 'api', 'scripts/')).href;
  return {
    async install() {
      const program = `
        const [{ install }, { main }] = [await import('${scripts}install.mjs'), await import('${scripts}step.mjs')];
        await main(install);`;
      const env = { ...process.env, npm_execpath: join(folder, 'npm-cli.js') };
      const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { env });
      const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
      return { said, code: code as number };
    },
  };
}

const INSTALLS = `
  import { mkdirSync, writeFileSync, readFileSync } from 'node:fs';
  mkdirSync('node_modules');
  writeFileSync('node_modules/.package-lock.json', readFileSync('package-lock.json'));`;

test('what the lockfile names is installed once', async () => {
  const { install } = await checkout(INSTALLS);
  expect(await install()).toMatchObject({ code: 0, said: expect.stringContaining('Installing dependencies: done') });
  expect(await install()).toEqual({ code: 0, said: '' });
});

test('an npm that ends well and has installed nothing has failed', async () => {
  const { install } = await checkout('');
  const { code, said } = await install();
  expect([code, said.trimEnd().split('\n').at(-1)]).toEqual([1, 'Installing dependencies failed.']);
});
