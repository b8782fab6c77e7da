import { uiText } from './texts/texts.ts';

/** 'Firefox on Linux' of a browser's own name for itself; a program's as far as its first blank. */
export function deviceWords(device: string): string {
  const browser = BROWSERS.find(([mark]) => device.includes(mark))?.[1];
  const system = SYSTEMS.find(([mark]) => device.includes(mark))?.[1];
  if (browser === undefined) return device.split(' ')[0] ?? '';
  return system === undefined ? browser : uiText('ui.browserOn', { browser, system });
}

// Each names itself as those above it do, too.
const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const;
