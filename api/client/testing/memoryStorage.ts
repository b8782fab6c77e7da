/** What a browser keeps, for as long as a test lasts. Two clients on one are two tabs of a browser. */
export function memoryStorage(items: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(items));
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}
