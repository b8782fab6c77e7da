/** Where to go after signing in: a path of this site only, never another host. */
export function nextPage(next: string | null): string | undefined {
  if (next === null || !/^\/(?![/\\])[^\\\s]*$/.test(next)) return undefined;
  return next;
}

/** The back office is an app of its own: the browser must load it. */
export const isBackOffice = (path: string): boolean => /^\/admin-dashboard(?:[/?#]|$)/.test(path);
