import { formatCount } from '@northvale/web/ui/labels.ts';
import { t } from '../../shared/texts/t.ts';

export function investorsWords(investors: number): string {
  if (investors === 0) return t('investments.beTheFirst');
  return t('investments.investors', { n: investors, count: formatCount(investors) });
}
