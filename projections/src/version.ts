import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { schemasOf } from './schemas.ts';

/** What turns an event into rows: with the tables that it fills. */
const ROOTS = ['./readModel.ts', './applier.ts', './fill.ts', './generation.ts', './indexes.ts'].map(
  (file) => new URL(file, import.meta.url),
);

// A type leaves no trace in the program. The formatter sees to it that this is what an import looks like.
const IMPORT = /^(?:import|export) (?!type )(?:[^;']* from )?'([^']+)';/gm;
const SQL = /new URL\('([^']+\.sql)', import\.meta\.url\)/g;

/**
 * The files that decide what stands in the read models: some sources, all that they import of this house, and the SQL
 * that they name; each once, in the order in which it is met.
 */
export function sourcesOf(roots: readonly URL[]): Map<string, string> {
  const found = new Map<string, string>();
  const meet = (file: URL): void => {
    if (found.has(file.href)) return;
    // A checkout on Windows may have changed the line ends; that is no change of what is meant.
    const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
    found.set(file.href, text);
    for (const [, imported = ''] of text.matchAll(IMPORT)) {
      if (imported.startsWith('.')) meet(new URL(imported, file));
      else if (imported.startsWith('@northvale/'))
        meet(pathToFileURL(createRequire(fileURLToPath(file)).resolve(imported)));
    }
    for (const [, sql = ''] of text.matchAll(SQL)) meet(new URL(sql, file));
  };
  for (const root of roots) meet(root);
  return found;
}

/**
 * Names what some sources make: other sources, another version. A number that somebody has to raise would be forgotten
 * the one time when it matters; that a change without effect costs a rebuild is the smaller evil.
 */
export function versionOf(roots: readonly URL[]): string {
  const hash = createHash('sha256');
  for (const text of sourcesOf(roots).values()) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, 12);
}

/** The version of the read models that this program writes and reads. */
export const READ_MODEL_VERSION = versionOf(ROOTS);

/** Where they stand. */
export const READ_SCHEMA = schemasOf(READ_MODEL_VERSION).live;
