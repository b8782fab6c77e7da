/** That somebody is there, and may want more than is shown. Who only looks fetches no more. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;
/** Without any, by when the page's own files and figures have come over a slow connection, too. */
const PATIENCE_MS = 10_000;

/** Parts of the app are there when the connection isn't, and at once when it is slow. For an effect. */
export function fetchAhead(...loads: (() => Promise<unknown>)[]): () => void {
  const begun = new AbortController();
  const begin = (): void => {
    stop();
    // One that fails now is fetched again when it is wanted.
    for (const load of loads) load().catch(() => undefined);
  };
  const timer = setTimeout(begin, PATIENCE_MS);
  const stop = (): void => {
    clearTimeout(timer);
    begun.abort();
  };
  for (const sign of SIGNS) window.addEventListener(sign, begin, { signal: begun.signal });
  return stop;
}
