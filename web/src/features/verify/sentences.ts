import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { formatCount } from '@northvale/web/ui/labels.ts';
import { t } from '../../shared/texts/t.ts';

/** What a proof shows that holds. */
export const publishedInWords = (events: number, productName: string, at: string): string =>
  t('verify.published', { n: events, count: formatCount(events), productName, date: formatDateTime(at) });

/** Of the events that only the chain binds to those before them. */
export const uncoveredInWords = (events: number): string =>
  t('verify.uncovered', { n: events, count: formatCount(events) });

/** What no proof can show, so that nobody believes that it does. */
export const limitsOf = (productName: string): readonly string[] => [
  t('verify.laterEvents'),
  t('verify.moneyInBank', { productName }),
];
