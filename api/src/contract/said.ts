/** The values that a sentence holds. */
export type Facts = Readonly<Record<string, string | number | boolean>>;

/** Those that are dollars, by their names. */
export const DOLLARS: ReadonlySet<string> = new Set(['amount', 'held', 'expected', 'found', 'difference']);

/** An English sentence with what says it in another language: a code, stable for programs, and its facts. */
export interface Said {
  readonly code: string;
  readonly facts?: Facts;
  readonly message: string;
}

const known = new Map<string, Said>();

/**
 * The sentence of a rule. Zod keeps nothing of a rule but its sentence, so what it means is looked up by it. It is for
 * rules, of which there are few, not for sentences that hold what somebody has sent.
 */
export function said(code: string, sentence: string, facts?: Facts): string {
  const whole = saying(code, sentence, facts);
  known.set(whole.message, whole);
  return whole.message;
}

/** The same for a sentence that holds what was sent. */
export const saying = (code: string, sentence: string, facts?: Facts): Said => ({
  code,
  ...(facts && { facts }),
  message: sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => written(name, facts?.[name])),
});

/** What a rule's sentence means; a rule that has none of its own doesn't allow the value. */
export const meaningOf = (message: string): Said => known.get(message) ?? { code: 'NotAllowed', message };

/** Whether a sentence has a code of its own. */
export const isSaid = (message: string): boolean => known.has(message);

const written = (name: string, fact: Facts[string] | undefined): string =>
  typeof fact === 'number' && DOLLARS.has(name) ? spoken(fact) : String(fact);

/** '$100', '$10,000,000', '$99.50'. */
function spoken(amount: number): string {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2;
  return amount.toLocaleString('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits });
}
