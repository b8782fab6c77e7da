import react from '@vitejs/plugin-react';
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import type { Language } from '../ui/texts/languages.ts';
import type { InColours } from './inBothColours.ts';

const run = promisify(execFile);

/** What the build draws in one language. */
export interface Drawn {
  readonly description?: string;
  /** As HTML, by the names of screens. */
  readonly screens: Readonly<Record<string, InColours>>;
}

/** Draws the screens that are the same for everybody, so that they are read before any script has come. */
export async function drawPages(root: string, drawing: string): Promise<Readonly<Record<Language, Drawn>>> {
  const outDir = join(root, 'node_modules', '.prerender');
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [react()],
    ssr: { noExternal: [/^@northvale\//] },
    build: { ssr: drawing, outDir, emptyOutDir: true, target: 'es2022' },
  });
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', draw(outDir, drawing)], {
    maxBuffer: 64 * 1024 * 1024,
  });
  await rm(outDir, { recursive: true });
  return JSON.parse(stdout) as Readonly<Record<Language, Drawn>>;
}

/**
 * In a process of its own, so that what stands in for a browser there doesn't stand in the build's. Nobody is signed
 * in, and the browser knows passkeys, as nearly all do.
 */
const draw = (outDir: string, drawing: string): string => `
  globalThis.localStorage = globalThis.sessionStorage = { getItem: () => null };
  globalThis.location = { pathname: '' };
  globalThis.PublicKeyCredential = class {};
  await import(${JSON.stringify(pathToFileURL(join(outDir, `${basename(drawing, '.tsx')}.js`)).href)});
  process.stdout.write(JSON.stringify(globalThis.drawn));
`;
