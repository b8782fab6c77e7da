import type { worth } from '@northvale/api/contract/worth.ts';
import { formatDate } from '@northvale/web/ui/dates.ts';
import { formatMoney, formatWholeMoney, plus } from '@northvale/web/ui/money.ts';
import type * as z from 'zod';
import { t } from '../../../shared/texts/t.ts';
import { numberFormat } from '@northvale/web/ui/texts/texts.ts';

export type WorthPoint = z.infer<typeof worth>['points'][number];

export const worthAt = ({ wallet, invested }: WorthPoint): number => plus(wallet, invested);

/** The axis' marks: zero, and up to four whole steps that reach above the most. */
export function marksUpTo(most: number): number[] {
  const rough = Math.max(most, 1) / 4;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((each) => each * magnitude).find((each) => each >= rough) ?? rough;
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, mark) => mark * step);
}

const short = numberFormat({ maximumFractionDigits: 2 });

/** '$15k', '$2.5k', '$500', '$1.2M', '$1B' */
export function shortMoney(dollars: number): string {
  if (dollars >= 1e9) return t('dashboard.worth.billions', { figure: short().format(dollars / 1e9) });
  if (dollars >= 1_000_000) return t('dashboard.worth.millions', { figure: short().format(dollars / 1_000_000) });
  if (dollars >= 1_000) return t('dashboard.worth.thousands', { figure: short().format(dollars / 1_000) });
  return formatWholeMoney(dollars);
}

/** What the chart shows, for who doesn't see it. */
export function worthInWords(points: readonly WorthPoint[]): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return t('dashboard.worth.nothing');
  const all = points.map(worthAt);
  return t('dashboard.worth.course', {
    first: formatMoney(worthAt(first)),
    date: formatDate(first.at),
    last: formatMoney(worthAt(last)),
    wallet: formatMoney(last.wallet),
    invested: formatMoney(last.invested),
    lowest: formatMoney(Math.min(...all)),
    highest: formatMoney(Math.max(...all)),
  });
}
