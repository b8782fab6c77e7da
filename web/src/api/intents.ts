/**
 * Keeps one idempotency key for each thing that a person means to do, until its outcome is known: a double click, or
 * another try after a lost answer, sends the same key, and the server does it once.
 */
export interface Intents {
  keyFor: (intent: string) => string;
  settle: (intent: string) => void;
}

export function createIntents(newKey: () => string = () => crypto.randomUUID()): Intents {
  const keys = new Map<string, string>();
  return {
    keyFor(intent) {
      const key = keys.get(intent) ?? newKey();
      keys.set(intent, key);
      return key;
    },
    settle: (intent) => {
      keys.delete(intent);
    },
  };
}
