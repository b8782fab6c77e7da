/** Whether a page's figures follow what happens; undefined until that is known. */
export interface LiveState {
  get: () => boolean | undefined;
  set: (live: boolean) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createLiveState(): LiveState {
  const listeners = new Set<() => void>();
  let live: boolean | undefined;
  return {
    get: () => live,
    set(now) {
      live = now;
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
