import { COUNTED_UP_TO } from '@northvale/api/contract/lists.ts';

/** '1 event', '48 events', 'More than 10,000 events': beyond that many, lists aren't counted. */
export function totalInWords(total: number, one: string, many: string): string {
  if (total > COUNTED_UP_TO) return `More than ${COUNTED_UP_TO.toLocaleString('en-US')} ${many}`;
  return `${total.toLocaleString('en-US')} ${total === 1 ? one : many}`;
}
