import { eventIdOf, GENESIS, type PlacedEvent } from './envelope.ts';

/** What a stream's next event is bound to. */
export interface ChainHead {
  readonly hash: string;
  readonly occurredAt: string;
}

/** Where a stream's first event begins. */
export const NO_HEAD: ChainHead = { hash: GENESIS, occurredAt: '' };

/**
 * What is wrong with an event, or undefined where it is what was sealed and follows the event before it.
 * @param hashOf gives the hash that the event's stored form should have
 */
export function flawOf(
  event: PlacedEvent & { readonly id: string },
  before: ChainHead,
  hashOf: (event: PlacedEvent) => string,
): string | undefined {
  const { hash, previousHash, occurredAt } = event.metadata;
  if (attempt(() => hashOf(event)) !== hash) return "isn't what was sealed";
  if (eventIdOf(hash) !== event.id) return "has an id that isn't its hash's";
  if (previousHash !== before.hash) return "doesn't follow the event before it";
  // ISO 8601 in UTC compares as text.
  if (occurredAt < before.occurredAt) return 'is dated before the event before it';
  return undefined;
}

/** A form that can't be hashed at all was never sealed either. */
function attempt(hash: () => string): string | undefined {
  try {
    return hash();
  } catch {
    return undefined;
  }
}
