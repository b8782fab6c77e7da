import { renameSync, rmSync } from 'node:fs';
import { isBuilt, noteBuilt, stampOf, viteBuild } from './built.mjs';
import { pathOf } from './step.mjs';

const BUILD = 'api/dist';
const SOURCES = [
  'api/vite.config.ts',
  'api/src',
  'api/torture/server.ts',
  'projections/src',
  'ledger/src',
  'ledger/embeddedPostgres',
];

/**
 * Builds the server, the projections' host and the command line, unless they were built from the sources at hand. It
 * happens aside, and what is whole is put in its place at once: another program may be about to start from there.
 */
export async function buildServer() {
  const stamp = stampOf(SOURCES);
  if (isBuilt(BUILD, stamp)) return;
  const aside = `.cache/server-${process.pid}`;
  await viteBuild('Building the server', 'api', 'vite.config.ts', '--outDir', pathOf(aside));
  noteBuilt(aside, stamp);
  rmSync(pathOf(BUILD), { recursive: true, force: true });
  try {
    renameSync(pathOf(aside), pathOf(BUILD));
  } catch (cause) {
    rmSync(pathOf(aside), { recursive: true });
    // Somebody else was first with the very same.
    if (!isBuilt(BUILD, stamp)) throw cause;
  }
}
