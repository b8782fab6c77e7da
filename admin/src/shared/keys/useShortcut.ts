import { useEffect, useRef, useState } from 'react';

/**
 * Calls back when the key is pressed on its own. Keys pressed while writing, with a modifier, or under an open dialog
 * belong to something else, and Enter to the link or button that has the focus.
 */
export function useShortcut(key: string, onPress: () => void, enabled = true): void {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });

  useEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || !isFree(event)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [key, enabled]);
}

function isFree(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
  if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return false;
  const target = event.target instanceof HTMLElement ? event.target : null;
  const others = event.key === 'Enter' ? `${fields}, a, button` : fields;
  return target?.closest(others) === null;
}

const fields = 'input, textarea, select, [contenteditable="true"]';

/** The row that the keys act on: J and K move it. It stays with its record while the list is fetched anew. */
export function useCursor<Row extends { id: string | number }>(
  rows: readonly Row[],
): { current: Row | undefined; point: (row: Row) => void } {
  const [id, setId] = useState<Row['id']>();
  const index = rows.findIndex((row) => row.id === id);

  const move = (by: number) => {
    const next = rows[index === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, index + by))];
    setId(next?.id);
  };
  useShortcut('j', () => move(1), rows.length > 0);
  useShortcut('k', () => move(-1), rows.length > 0);

  return { current: rows[index], point: (row) => setId(row.id) };
}

/** A ref for the row that the keys have come to: it is scrolled to, as far as it must. */
export const intoView = (element: Element | null): void => element?.scrollIntoView({ block: 'nearest' });
