import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const cache = fileURLToPath(new URL('../../.cache/', import.meta.url));

/** A program to start, and what it needs in its environment. */
export interface ChromiumProgram {
  readonly path: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The Chromium that @sparticuz/chromium carries for Linux on x64, unpacked once into the checkout's cache. */
export async function unpackedChromium(): Promise<ChromiumProgram> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('The browser tests need a Chrome or Chromium: install one, or name one in CHROMIUM_PATH.');
  }
  const directory = join(cache, `chromium-${await versionOfPackage()}`);
  if (!existsSync(directory)) await unpack(directory);

  const path = join(directory, 'chromium');
  const env = { FONTCONFIG_FILE: join(directory, 'fonts', 'fonts.conf') };
  if (await starts(path, env)) return { path, env };
  // Slim machines lack nss, nspr and expat; the package has those of Amazon Linux beside its Chromium.
  const withLibraries = { ...env, LD_LIBRARY_PATH: join(directory, 'al2023', 'lib') };
  if (await starts(path, withLibraries)) return { path, env: withLibraries };
  throw new Error(`The Chromium from npm doesn't run on this machine. Install one, or name one in CHROMIUM_PATH.`);
}

/**
 * The package's own names /tmp. The machine's fonts come first; a machine without any has the one of the package.
 * Paths are absolute: what a relative one is relative to differs from version to version.
 */
const fontConfiguration = (directory: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${escaped(join(directory, 'fonts', 'fonts'))}</dir>
  <cachedir>${escaped(join(directory, 'fonts', 'cache'))}</cachedir>
</fontconfig>
`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The package exports nothing but its entry, so its manifest is found from there. */
async function versionOfPackage(): Promise<string> {
  const manifest = join(dirname(require.resolve('@sparticuz/chromium')), '..', '..', 'package.json');
  return (JSON.parse(await readFile(manifest, 'utf8')) as { version: string }).version;
}

/** Under another name first: two runs may unpack at the same time, and one may be interrupted. */
async function unpack(directory: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  const unfinished = await mkdtemp(`${directory}.new-`);
  const program = 'import("@sparticuz/chromium").then((chromium) => chromium.default.executablePath())';
  await run(process.execPath, ['-e', program], {
    cwd: import.meta.dirname,
    // The package unpacks into the temporary directory, its libraries only where it takes itself to be on AWS Lambda.
    env: { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
  });
  await writeFile(join(unfinished, 'fonts', 'fonts.conf'), fontConfiguration(directory));
  // What root has unpacked, others may run.
  await chmod(unfinished, 0o755);
  await chmod(join(unfinished, 'chromium'), 0o755);
  await rename(unfinished, directory).catch(async (cause: unknown) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(directory)) throw cause;
  });
}

async function starts(path: string, env: Readonly<Record<string, string>>): Promise<boolean> {
  return run(path, ['--version'], { env: { ...process.env, ...env } }).then(
    () => true,
    () => false,
  );
}
