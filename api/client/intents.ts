import { isApiError, isDefinite, mayBeDone } from './apiError.ts';
import type { OpenKeys } from './openKeys.ts';

/** Sends one intent; the key goes out as `Idempotency-Key`. */
type Send<Answer> = (key?: string) => Promise<Answer>;

/**
 * Makes sure that one intent acts once. A second press while the first is under way joins it. A keyed one carries the
 * same key on each further try until the server has judged it, so that the server gives the one true answer.
 */
export function createIntents(newKey: () => string = randomKey, keys: OpenKeys = new Map<string, string>()) {
  const underWay = new Map<string, Promise<unknown>>();
  /** Intents that have done nothing as far as anybody knows. They keep their keys all the same: those cost nothing. */
  const undone = new Set<string>();
  /** Whether a try of it hasn't been judged: it may have been done, and only the server can say. */
  const isOpen = (intent: string): boolean => keys.get(intent) !== undefined && !undone.has(intent);

  async function sendKeyed<Answer>(intent: string, send: Send<Answer>): Promise<Answer> {
    const wasOpen = isOpen(intent);
    const key = keys.get(intent) ?? newKey();
    keys.set(intent, key);
    undone.delete(intent);
    try {
      const answer = await send(key);
      keys.delete(intent);
      return answer;
    } catch (error) {
      if (isApiError(error)) error.earlierMayBeDone = wasOpen;
      if (isApiError(error) && isDefinite(error)) keys.delete(intent);
      else if (!mayBeDone(error)) undone.add(intent);
      throw error;
    }
  }

  /** Without a key nobody finds out whether an earlier try was done, but that it may have been is known. */
  const unanswered = new Set<string>();
  async function sendUnkeyed<Answer>(intent: string, send: Send<Answer>): Promise<Answer> {
    try {
      const answer = await send();
      unanswered.delete(intent);
      return answer;
    } catch (error) {
      if (isApiError(error)) error.earlierMayBeDone = unanswered.has(intent);
      if (mayBeDone(error)) unanswered.add(intent);
      throw error;
    }
  }

  return {
    once<Answer>(intent: string, keyed: boolean, send: Send<Answer>): Promise<Answer> {
      const running = underWay.get(intent);
      if (running !== undefined) return running as Promise<Answer>;
      const answer = (keyed ? sendKeyed : sendUnkeyed)(intent, send).finally(() => underWay.delete(intent));
      underWay.set(intent, answer);
      return answer;
    },

    isOpen,
  };
}

// Not crypto.randomUUID, which pages over plain http don't have.
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
