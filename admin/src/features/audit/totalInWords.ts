import { COUNTED_UP_TO } from '@northvale/api/contract/lists.ts';
import { counted } from '../../shared/texts/counted.ts';
import { t } from '../../shared/texts/t.ts';

/** '1 event', '48 events', 'More than 10,000 events': beyond that many, lists aren't counted. */
export function totalInWords(total: number, list: 'events' | 'acts' | 'journal'): string {
  if (total > COUNTED_UP_TO) return t(`${list}.more`, counted(COUNTED_UP_TO));
  return t(`${list}.total`, counted(total));
}
