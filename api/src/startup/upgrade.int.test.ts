import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { endianness, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { extract } from 'tar';
import { expect, test } from 'vitest';
import { createClient } from '../../testing/client.ts';
import { startServer, stopped } from '../../testing/serverProcess.ts';
import { command } from '../../torture/drill.ts';

/** What `npm run release:fixture` wrote: whom it showed what, by path. */
interface Kept {
  readonly settings: Readonly<Record<string, string>>;
  readonly password: string;
  readonly shown: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const RELEASES = fileURLToPath(new URL('../../testing/releases/', import.meta.url));
// The files of a PostgreSQL are those of its machine: its byte order, its alignment, and its kind of shared memory.
const fits = process.platform !== 'win32' && ['x64', 'arm64'].includes(process.arch) && endianness() === 'LE';
const where = fits ? '' : ' (not here: these are files of a PostgreSQL on Linux)';

test.runIf(fits).each(readdirSync(RELEASES).filter((name) => name.endsWith('.json')))(
  `what the release of %s wrote, this one shows the same and verifies${where}`,
  async (name) => {
    const { settings, password, shown } = JSON.parse(await readFile(join(RELEASES, name), 'utf8')) as Kept;
    const dataDir = await mkdtemp(join(tmpdir(), 'northvale-upgrade-'));
    await extract({ file: join(RELEASES, name.replace(/json$/, 'tar.br')), cwd: dataDir });
    const server = startServer({ ...settings, DATA_DIR: dataDir });
    try {
      const client = createClient(await server.url);
      const ready = async () => (await client.call('GET /health/ready')).body.readModels;
      await expect.poll(ready).toBe('fresh');
      for (const [email, answers] of Object.entries(shown)) {
        const { token } = (await client.call('POST /auth/login', { body: { email, password } })).body;
        for (const [path, body] of Object.entries(answers))
          expect(await client.call(`GET ${path}`, { token })).toMatchObject({ status: 200, body });
      }
      const said: string[] = [];
      await command(['verify'], { ...settings, DATA_DIR: dataDir }, (line) => void said.push(line));
      expect(said.join('\n')).toContain('no difference');
    } finally {
      await stopped(server);
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
