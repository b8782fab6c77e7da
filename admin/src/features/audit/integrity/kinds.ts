import type { DifferenceKind, Integrity } from '@northvale/api/contract/integrity.ts';
import { counted, t } from '../../../shared/texts/t.ts';

/** What each kind of difference is about: an event itself, or what is made of events. */
const ABOUT: Readonly<Record<DifferenceKind, 'event' | 'list'>> = {
  changed: 'event',
  id: 'event',
  chain: 'event',
  gap: 'event',
  time: 'event',
  unknown: 'event',
  unbalanced: 'event',
  unfoldable: 'event',
  deleted: 'event',
  inserted: 'event',
  reordered: 'event',
  rewritten: 'event',
  streamDropped: 'event',
  checkpoint: 'event',
  entries: 'list',
  published: 'list',
  account: 'list',
  balance: 'list',
  held: 'list',
  invested: 'list',
  request: 'list',
  holding: 'list',
  investment: 'list',
  journal: 'list',
  figures: 'list',
  bank: 'list',
};

const isKnown = (kind: string): kind is DifferenceKind => Object.hasOwn(ABOUT, kind);

const isOfLists = (kind: string): boolean => isKnown(kind) && ABOUT[kind] === 'list';

/** What a kind of difference means; one that only a newer server knows is called as there. */
export const kindInWords = (kind: string): string => (isKnown(kind) ? t(`integrity.kinds.${kind}`) : kind);

export type Difference = Integrity['differences'][number];

/** What differs in one account, or in another stream: the cause first, as far as that can be told. */
interface Differing {
  first: Difference;
  others: readonly Difference[];
}

/** What can be done about it: events can be compared with a backup, lists made anew, a newer program started. */
type Remedy = 'events' | 'lists' | 'newer';

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

/** Whether lists show all events, and when they will. */
export function catchingUpText(catchingUp: Integrity['catchingUp']): string {
  if (!catchingUp) return t('integrity.state.upToDate');
  const { share, secondsLeft } = catchingUp;
  const percent = Math.floor(100 * share);
  if (secondsLeft === undefined) return t('integrity.state.catchingUp', { percent });
  return t('integrity.state.minutesLeft', { percent, ...counted(Math.max(1, Math.round(secondsLeft / 60))) });
}
