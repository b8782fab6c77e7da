/**
 * Where the browser keeps nothing, because it may not or has no room, the page remembers by itself as long as it
 * stands. Comes before whatever asks for it.
 */
for (const name of ['localStorage', 'sessionStorage'] as const) {
  try {
    globalThis[name].setItem(name, '');
    globalThis[name].removeItem(name);
  } catch {
    const kept = new Map<string, string>();
    Object.defineProperty(globalThis, name, {
      value: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      },
    });
  }
}

export {};
