/** After a page is shown, by when its own files and figures have come. */
const IDLE_MS = 2_000;

/** Parts of the app are there when the connection isn't, and at once when it is slow. For an effect. */
export function fetchAhead(...loads: (() => Promise<unknown>)[]): () => void {
  const timer = setTimeout(() => {
    // One that fails now is fetched again when it is wanted.
    for (const load of loads) load().catch(() => undefined);
  }, IDLE_MS);
  return () => clearTimeout(timer);
}
