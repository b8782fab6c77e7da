/** The keys of intents that the server hasn't judged yet, by intent. */
export interface OpenKeys {
  get(intent: string): string | undefined;
  set(intent: string, key: string): void;
  delete(intent: string): void;
}

/** Kept by the tab: what is pressed again after its page was reloaded carries the same key, too. */
export function openKeysIn(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): OpenKeys {
  return {
    get: (intent) => storage.getItem(nameOf(intent)) ?? undefined,
    set: (intent, key) => storage.setItem(nameOf(intent), key),
    delete: (intent) => storage.removeItem(nameOf(intent)),
  };
}

const PRIME = 0x100000001b3n;

/**
 * By the intent's hash (FNV-1a), since it may name somebody's bank account. Two that share one are told apart by the
 * server, which takes a key for one intent alone.
 */
function nameOf(intent: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(intent)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME);
  return `intent-${hash.toString(16)}`;
}
