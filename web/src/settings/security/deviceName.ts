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
  ['Mac OS X', 'Mac'],
  ['Linux', 'Linux'],
] as const;

const firstIn = (text: string, names: readonly (readonly [string, string])[]): string | undefined =>
  names.find(([sign]) => text.includes(sign))?.[1];

/** 'Firefox on Linux', as far as a browser says what it is. */
export function deviceName(userAgent: string): string {
  const browser = firstIn(userAgent, BROWSERS) ?? 'A browser';
  const system = firstIn(userAgent, SYSTEMS);
  return system === undefined ? browser : `${browser} on ${system}`;
}
