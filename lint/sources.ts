import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The house's own sources: path and text. */
export function readSources(): Map<string, string> {
  const sources = filePaths().filter((path) => /\.(ts|tsx|mjs)$/.test(path));
  return new Map(sources.map((path) => [path, readFileSync(`${root}${path}`, 'utf8')]));
}

/** Every file of the house but those in hidden folders, whatever it holds. */
export function filePaths(folder = ''): string[] {
  return readdirSync(`${root}${folder}`, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return /^(\.|node_modules$|dist$)/.test(entry.name) ? [] : filePaths(`${path}/`);
  });
}

/** A test, or what only tests and benchmarks use. */
export const isTest = (path: string) =>
  /\.(test|spec)\.tsx?$|^(\w+|api\/client)\/(bench|e2e|testing|torture)\//.test(path);
