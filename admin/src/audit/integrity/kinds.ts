import { t } from '../../texts/t.ts';

const OF_EVENTS = [
  'changed',
  'id',
  'chain',
  'gap',
  'time',
  'unknown',
  'unbalanced',
  'unfoldable',
  'deleted',
  'inserted',
  'reordered',
  'rewritten',
  'streamDropped',
  'checkpoint',
] as const;

/** The kinds of differences in what is made of events. */
export const OF_LISTS = [
  'entries',
  'published',
  'account',
  'balance',
  'held',
  'invested',
  'request',
  'holding',
  'investment',
  'journal',
  'figures',
] as const;

/** What a kind of difference means; one that only a newer server knows is called as there. */
export function kindInWords(kind: string): string {
  const known = [...OF_EVENTS, ...OF_LISTS].find((each) => each === kind);
  return known === undefined ? kind : t(`integrity.kinds.${known}`);
}
