import { eventIdOf, GENESIS, type PlacedEvent } from './envelope.ts';

/** What a stream's next event is bound to. */
export interface ChainHead {
  readonly hash: string;
  readonly occurredAt: string;
}

/** Where a stream's first event begins. */
export const NO_HEAD: ChainHead = { hash: GENESIS, occurredAt: '' };

const FLAWS = {
  changed: "isn't what was sealed",
  id: "has an id that isn't its hash's",
  chain: "doesn't follow the event before it",
  time: 'is dated before the event before it',
};

/** One thing that is wrong with an event. */
export interface Flaw {
  readonly kind: keyof typeof FLAWS;
  readonly expected: string;
  readonly found: string;
}

/**
 * All that is wrong with an event; nothing where it is what was sealed and follows the event before it.
 * @param hashOf gives the hash that the event's stored form should have
 */
export function flawsOf(
  event: PlacedEvent & { readonly id: string },
  before: ChainHead,
  hashOf: (event: PlacedEvent) => string,
): Flaw[] {
  const { hash, previousHash, occurredAt } = event.metadata;
  const flaws: Flaw[] = [];
  const compare = (kind: Flaw['kind'], expected: string, found: string) => {
    if (expected !== found) flaws.push({ kind, expected, found });
  };
  compare('changed', String(hash), hashIfAny(() => hashOf(event)) ?? 'a form that has no hash');
  compare('id', eventIdOf(String(hash)), event.id);
  compare('chain', String(before.hash), String(previousHash));
  // ISO 8601 in UTC compares as text.
  if (occurredAt < before.occurredAt) {
    flaws.push({ kind: 'time', expected: `${before.occurredAt} or later`, found: String(occurredAt) });
  }
  return flaws;
}

/** The first thing that is wrong with an event, in words, or undefined. */
export function flawOf(...event: Parameters<typeof flawsOf>): string | undefined {
  const [flaw] = flawsOf(...event);
  return flaw && FLAWS[flaw.kind];
}

/** What is hashed, or its hash; undefined for a form that has none, and so was never sealed. */
function hashIfAny(hash: () => string): string | undefined {
  try {
    return hash();
  } catch {
    return undefined;
  }
}

/** An event that isn't what was sealed, or doesn't follow the one before it. */
export class BrokenChain extends Error {
  override readonly name = 'BrokenChain';
}
