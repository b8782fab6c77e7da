import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { type ChromiumProgram, unpackedChromium } from './unpackedChromium.ts';

/** A headless Chromium: the one that `CHROMIUM_PATH` names, the machine's, Playwright's, or the one from npm. */
export async function launchBrowser(): Promise<Browser> {
  const { path, env } = await findChromium();
  return chromium.launch({ executablePath: path, args: flags, env: { ...environment(), ...env } });
}

const flags = [
  // Root, and containers without user namespaces, can't have the sandbox; only our own pages are opened.
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A name that stands for a machine of the local network, where pages come over plain http.
  '--host-resolver-rules=MAP northvale.test 127.0.0.1',
];

async function findChromium(): Promise<ChromiumProgram> {
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined && given !== '') return { path: given };
  const installed = [...placesOfThisSystem(), chromium.executablePath()].find((path) => existsSync(path));
  return installed === undefined ? unpackedChromium() : { path: installed };
}

function placesOfThisSystem(): string[] {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  }
  if (process.platform === 'win32') {
    const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) => process.env[name] ?? '');
    return roots.map((root) => join(root, 'Google', 'Chrome', 'Application', 'chrome.exe'));
  }
  // A snap's Chromium is left out: it can't read the profile that Playwright makes under /tmp.
  const directories = ['/usr/bin', '/usr/local/bin', '/opt/google/chrome'];
  const names = ['google-chrome-stable', 'google-chrome', 'chrome', 'chromium', 'chromium-browser'];
  return directories.flatMap((directory) => names.map((name) => join(directory, name)));
}

function environment(): Record<string, string> {
  const all = Object.entries(process.env);
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
