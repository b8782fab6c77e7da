import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const KEPT = 'scrollPositions';
const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Record<string, number>;

/**
 * Going back finds a page where it was left, another page begins at its top, and what only opens or chooses something
 * on a page leaves it where it is. The first page of a visit has no key of its own: it is known by its path.
 */
export function ScrollPosition() {
  const { key, pathname, search, hash } = useLocation();
  const type = useNavigationType();
  const place = key === 'default' ? pathname : key;
  const before = useRef<{ place: string; pathname: string; search: string }>(undefined);

  useLayoutEffect(() => {
    const left = before.current;
    before.current = { place, pathname, search };
    if (left?.place === place) return;
    const top = type === NavigationType.Pop ? kept[place] : undefined;
    const isSamePage = left?.pathname === pathname && left.search !== search;
    if (top !== undefined) window.scrollTo(0, top);
    else if (hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
    else if (!isSamePage) window.scrollTo(0, 0);
  }, [place, pathname, search, hash, type]);

  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const note = (): void => {
      if (before.current !== undefined) kept[before.current.place] = window.scrollY;
    };
    const keep = (): void => {
      sessionStorage.setItem(KEPT, JSON.stringify(kept));
      // Of another program's pages the browser knows by itself where they were left.
      window.history.scrollRestoration = 'auto';
    };
    window.history.scrollRestoration = 'manual';
    window.addEventListener('scroll', note, { passive: true, signal });
    window.addEventListener('pagehide', keep, { signal });
    return () => ended.abort();
  }, []);
  return null;
}
