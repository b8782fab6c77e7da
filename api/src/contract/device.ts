/** The browser and the system that a browser's name for itself means; of a program as far as its first blank. */
export function deviceOf(userAgent: string): { readonly name: string; readonly system?: string } {
  const browser = BROWSERS.find(([mark]) => userAgent.includes(mark))?.[1];
  if (browser === undefined) return { name: userAgent.split(' ')[0] ?? '' };
  const system = SYSTEMS.find(([mark]) => userAgent.includes(mark))?.[1];
  return { name: browser, ...(system !== undefined && { system }) };
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
