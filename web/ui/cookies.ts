const A_YEAR_S = 31_536_000;

/** Tells the server, which sends a first page before any script could say it. Nothing secret: a script writes it. */
export function tellServer(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${value}; path=/; max-age=${value === '' ? 0 : A_YEAR_S}; samesite=lax${secure}`;
}

/** What the build has drawn is replaced at once, and first the styles that were for it alone. */
export function forgetDrawing(): void {
  document.querySelector('[data-prerendered-style]')?.remove();
  document.getElementById('root')?.removeAttribute('inert');
}
