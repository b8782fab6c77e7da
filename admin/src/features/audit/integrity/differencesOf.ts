import type { Integrity } from '@northvale/api/contract/integrity.ts';
import { isOfLists } from './kinds.ts';

export type Difference = Integrity['differences'][number];

/** What differs in one account, or in another stream: the cause first, as far as that can be told. */
export interface Differing {
  first: Difference;
  others: readonly Difference[];
}

/** What can be done about it: events can be compared with a backup, lists made anew, a newer program started. */
export type Remedy = 'events' | 'lists' | 'newer';

export const remedyOf = ({ kind }: Difference): Remedy =>
  kind === 'unknown' ? 'newer' : isOfLists(kind) ? 'lists' : 'events';

/**
 * By stream, since one altered event shows in everything that follows from it. Those whose events differ come first,
 * and so do events before lists.
 */
export function differencesOf(differences: readonly Difference[]): Differing[] {
  const ranked = differences.toSorted((one, other) => rank(one) - rank(other));
  const streams = new Map<string, { first: Difference; others: Difference[] }>();
  for (const difference of ranked) {
    const { stream, position, kind } = difference;
    const place = stream ?? position ?? kind;
    const known = streams.get(place);
    if (known === undefined) streams.set(place, { first: difference, others: [] });
    else known.others.push(difference);
  }
  return [...streams.values()];
}

const rank = (difference: Difference): number => (remedyOf(difference) === 'lists' ? 1 : 0);
