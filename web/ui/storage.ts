/**
 * Where the browser keeps nothing, because it may not or has no room, the page remembers by itself as long as it
 * stands. What a full storage had before counts until it is replaced or removed. Comes before whatever asks for it.
 */
for (const name of ['localStorage', 'sessionStorage'] as const) {
  let full: Storage | undefined;
  try {
    full = globalThis[name];
    full.setItem(name, '');
    full.removeItem(name);
  } catch {
    const kept = new Map<string, string>();
    const removeItem = (key: string): void => {
      kept.delete(key);
      full?.removeItem(key);
    };
    Object.defineProperty(globalThis, name, {
      configurable: true,
      value: {
        getItem: (key: string) => kept.get(key) ?? full?.getItem(key) ?? null,
        setItem(key: string, value: string) {
          removeItem(key);
          kept.set(key, value);
        },
        removeItem,
      },
    });
  }
}

export {};
