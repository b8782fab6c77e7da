import { useEffect, useRef } from 'react';

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
