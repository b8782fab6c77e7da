import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const ROOMS = ['admin', 'api', 'ledger', 'lint', 'projections', 'web'];

/** The house's own sources: path and text. */
export function readSources(): Map<string, string> {
  const sources = new Map<string, string>();
  for (const room of ROOMS) readFolder(room, sources);
  return sources;
}

function readFolder(folder: string, sources: Map<string, string>): void {
  for (const entry of readdirSync(`${root}${folder}`, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory() && !['node_modules', 'dist'].includes(entry.name)) readFolder(path, sources);
    if (entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name)) sources.set(path, readFileSync(`${root}${path}`, 'utf8'));
  }
}

/** A test, or what only tests and benchmarks use. */
export const isTest = (path: string) => /\.(test|spec)\.tsx?$|^(\w+|api\/client)\/(bench|e2e|testing)\//.test(path);
