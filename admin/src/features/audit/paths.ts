import type { ListFilter } from '@northvale/api/contract/lists.ts';

/** The journal with only those entries. */
export const journalPath = (filter: ListFilter<'journal'>): string =>
  `/journal?filter=${encodeURIComponent(JSON.stringify(filter))}`;
