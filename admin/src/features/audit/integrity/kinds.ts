import type { DifferenceKind } from '@northvale/api/contract/integrity.ts';
import { t } from '../../../shared/texts/t.ts';

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
};

const isKnown = (kind: string): kind is DifferenceKind => Object.hasOwn(ABOUT, kind);

export const isOfLists = (kind: string): boolean => isKnown(kind) && ABOUT[kind] === 'list';

/** What a kind of difference means; one that only a newer server knows is called as there. */
export const kindInWords = (kind: string): string => (isKnown(kind) ? t(`integrity.kinds.${kind}`) : kind);
