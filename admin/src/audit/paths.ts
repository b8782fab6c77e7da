import type { ListFilter } from '@northvale/api/contract/lists.ts';

/** Where an event is shown whole, by its position in the log. */
export const eventPath = (position: string): string => `/events/${encodeURIComponent(position)}/show`;

/** The journal with only those entries. */
export const journalPath = (filter: ListFilter<'journal'>): string =>
  `/journal?filter=${encodeURIComponent(JSON.stringify(filter))}`;
