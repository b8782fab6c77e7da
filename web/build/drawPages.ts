import react from '@vitejs/plugin-react';
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import type { Language } from '../ui/texts/languages.ts';
import type { InColours } from './inBothColours.ts';

const ROOT = join(import.meta.dirname, '..');
const run = promisify(execFile);

/** What the build draws in one language. */
export interface Drawn {
  readonly description: string;
  /** As HTML, by the names of screens. */
  readonly screens: Readonly<Record<string, InColours>>;
}

/** Draws the screens that are the same for everybody, so that they are read before any script has come. */
export async function drawPages(): Promise<Readonly<Record<Language, Drawn>>> {
  const outDir = join(ROOT, 'node_modules', '.prerender');
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [react()],
    resolve: { alias: { 'object.entries': join(ROOT, 'objectEntries.cjs') } },
    ssr: { noExternal: [/^@northvale\//] },
    build: { ssr: 'src/app/prerendered.tsx', outDir, emptyOutDir: true, target: 'es2022' },
  });
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', draw(outDir)], {
    maxBuffer: 64 * 1024 * 1024,
  });
  await rm(outDir, { recursive: true });
  return JSON.parse(stdout) as Readonly<Record<Language, Drawn>>;
}

/**
 * In a process of its own, so that what stands in for a browser there doesn't stand in the build's. Nobody is signed in, and
 * the browser knows passkeys, as nearly all do.
 */
const draw = (outDir: string): string => `
  globalThis.localStorage = globalThis.sessionStorage = { getItem: () => null };
  globalThis.PublicKeyCredential = class {};
  await import(${JSON.stringify(pathToFileURL(join(outDir, 'prerendered.js')).href)});
  process.stdout.write(JSON.stringify(globalThis.drawn));
`;
