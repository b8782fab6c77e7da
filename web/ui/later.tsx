import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/**
 * A part of the app whose file is fetched when it is first shown. Where it can't be had, `missing` stands in its place
 * until it can: the person stays where they are, and what they see stays too. `coming` keeps its place meanwhile.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  missing: (retry: () => void, props: Props) => ReactNode,
  coming: (props: Props) => ReactNode = () => null,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function Later(props) {
    const [Part, setPart] = useState(() => loaded);
    const [failed, setFailed] = useState(false);
    const [tries, setTries] = useState(0);
    const retry = (): void => setTries((before) => before + 1);

    useEffect(() => {
      load().then(
        (part) => {
          loaded = part;
          setPart(() => part);
        },
        () => {
          setFailed(true);
          void loadAnewIfNewer();
        },
      );
    }, [tries]);
    useEffect(() => {
      window.addEventListener('online', retry);
      return () => window.removeEventListener('online', retry);
    }, []);

    if (Part !== undefined) return <Part {...props} />;
    return failed ? missing(retry, props) : coming(props);
  };
}

/**
 * An old tab asks for files that are gone once a new version was put up: where the server answers, loading the page
 * again brings the new ones. Where it doesn't, that would end on the browser's own error page; and where something is
 * written in a field, that would be lost: the next page that is opened brings them.
 */
async function loadAnewIfNewer(): Promise<void> {
  const last = Number(sessionStorage.getItem('reloadedAtMs'));
  if (Date.now() - last < 10_000) return;
  const answers = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  const fields = document.querySelectorAll<HTMLInputElement>('input:read-write, textarea:read-write');
  if (!answers || [...fields].some(({ value }) => value !== '')) return;
  sessionStorage.setItem('reloadedAtMs', String(Date.now()));
  window.location.reload();
}

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
