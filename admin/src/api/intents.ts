/** Sends one intention: the key goes out as `Idempotency-Key`. */
type Send<Answer> = (key: string) => Promise<Answer>;

/**
 * Makes sure that one intention acts once. A second press while the first is under way joins it, and a try after an
 * answer that never came repeats the same key, so that the server gives the one true answer.
 */
export function createIntents(newKey: () => string, isDefinite: (error: unknown) => boolean) {
  const keys = new Map<string, string>();
  const underWay = new Map<string, Promise<unknown>>();

  return function once<Answer>(intention: string, send: Send<Answer>): Promise<Answer> {
    const running = underWay.get(intention);
    if (running !== undefined) return running as Promise<Answer>;

    const key = keys.get(intention) ?? newKey();
    keys.set(intention, key);
    const answer = send(key)
      .then(
        (value) => {
          keys.delete(intention);
          return value;
        },
        (error: unknown) => {
          if (isDefinite(error)) keys.delete(intention);
          throw error;
        },
      )
      .finally(() => underWay.delete(intention));
    underWay.set(intention, answer);
    return answer;
  };
}
