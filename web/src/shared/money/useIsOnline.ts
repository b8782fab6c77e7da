import { useSyncExternalStore } from 'react';

/** Whether the browser has a connection now, as it says itself. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, ask);

function subscribe(listener: () => void): () => void {
  const changes = ['online', 'offline'];
  for (const change of changes) window.addEventListener(change, listener);
  return () => changes.forEach((change) => window.removeEventListener(change, listener));
}

const ask = (): boolean => navigator.onLine;
