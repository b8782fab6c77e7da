import { numberFormat } from '@northvale/web/ui/texts/formats.ts';
import { t } from '../texts/t.ts';

const count = numberFormat({});

export function investorsWords(investors: number): string {
  if (investors === 0) return t('investments.beTheFirst');
  return t('investments.investors', { smart_count: investors, count: count().format(investors) });
}
