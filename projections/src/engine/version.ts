import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** What turns an event into rows, with the tables that it fills. */
const ROOTS = ['../models/readModels.ts', './batch.ts', './generation.ts'].map(
  (file) => new URL(file, import.meta.url),
);

// Types leave no trace in the program. The formatter ensures that imports look like this.
const IMPORT = /^(?:import|export) (?!type )(?:[^;']* from )?'([^']+)';/gm;
const SQL = /new URL\('([^']+\.sql)', import\.meta\.url\)/g;

/**
 * The files that determine the read models' contents: some sources, all our files that they import, and the SQL that
 * they name; each once, in the order found.
 */
export function sourcesOf(roots: readonly URL[]): Map<string, string> {
  const found = new Map<string, string>();
  const meet = (file: URL): void => {
    if (found.has(file.href)) return;
    // A checkout on Windows may have changed the line ends, which means nothing.
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
 * A version from sources: other sources, another version. A number raised by hand would be forgotten just when it
 * matters; that a change without effect costs a rebuild is the smaller evil.
 */
export function versionOf(roots: readonly URL[]): string {
  const hash = createHash('sha256');
  for (const text of sourcesOf(roots).values()) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, 12);
}

/** The version of the read models that this program writes and reads. */
export const READ_MODEL_VERSION = versionOf(ROOTS);

/** Their schema. */
export const READ_SCHEMA = schemasOf(READ_MODEL_VERSION).live;

/** The schemas of one version of the read models. Each version has its own, so that two serve side by side. */
export interface Schemas {
  /** The schema that queries read. A rebuild fills `next` and renames it to this. */
  readonly live: string;
  readonly next: string;
  /** The previous generation, to be dropped. */
  readonly old: string;
}

/** @param version lower-case letters and digits */
export function schemasOf(version: string): Schemas {
  if (!/^[a-z0-9]{1,40}$/.test(version)) throw new RangeError(`no version of the read models: ${version}`);
  const live = `read_${version}`;
  return { live, next: `${live}_next`, old: `${live}_old` };
}
