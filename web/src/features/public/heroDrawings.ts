/**
 * The build has put the drawings into the page: the script takes them from there instead of bringing them once more.
 */
const inPage = (name: string): string | undefined =>
  globalThis.document?.querySelector(`[data-drawing="${name}"]`)?.innerHTML;

export const valley = inPage('valley') ?? (await import('@northvale/web/ui/drawings/valley.svg?raw')).default;
export const valleyPhone =
  inPage('valleyPhone') ?? (await import('@northvale/web/ui/drawings/valley-phone.svg?raw')).default;
