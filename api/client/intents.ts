import { isApiError, isDefinite } from './apiError.ts';
import type { OpenKeys } from './openKeys.ts';

/** Sends one intent; the key goes out as `Idempotency-Key`. */
type Send<Answer> = (key?: string) => Promise<Answer>;

/**
 * Makes sure that one intent acts once. A second press while the first is under way joins it. A keyed one carries the
 * same key on each further try until the server has judged it, so that the server gives the one true answer.
 */
export function createIntents(newKey: () => string = randomKey, keys: OpenKeys = new Map<string, string>()) {
  const underWay = new Map<string, Promise<unknown>>();

  async function sendKeyed<Answer>(intent: string, send: Send<Answer>): Promise<Answer> {
    const key = keys.get(intent) ?? newKey();
    keys.set(intent, key);
    try {
      const answer = await send(key);
      keys.delete(intent);
      return answer;
    } catch (error) {
      if (isApiError(error) && isDefinite(error)) keys.delete(intent);
      throw error;
    }
  }

  return {
    once<Answer>(intent: string, keyed: boolean, send: Send<Answer>): Promise<Answer> {
      const running = underWay.get(intent);
      if (running !== undefined) return running as Promise<Answer>;
      const answer = (keyed ? sendKeyed(intent, send) : send()).finally(() => underWay.delete(intent));
      underWay.set(intent, answer);
      return answer;
    },

    /** Whether a try of it hasn't been judged: it may have been done, and only the server can say. */
    isOpen: (intent: string): boolean => keys.get(intent) !== undefined,
  };
}

// Not crypto.randomUUID, which pages over plain http don't have.
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
