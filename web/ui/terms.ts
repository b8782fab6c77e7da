import { isText, numberFormat, textAt, uiText } from './texts/texts.ts';

/** '12.75%' of the '12.75%' that an investment's terms say. */
export function formatPercent(percent: string): string {
  const value = Number.parseFloat(percent);
  return Number.isNaN(value) ? percent : percents().format(value / 100);
}

const percents = numberFormat({ style: 'percent', maximumFractionDigits: 2 });

/** '9 months' of the '9 months' that an investment's terms say. */
export function formatDuration(duration: string): string {
  const [, count, unit] = /^(\d+) (day|month|year)s?$/.exec(duration) ?? [];
  if (unit !== 'day' && unit !== 'month' && unit !== 'year') return duration;
  return uiText(`ui.duration.${unit}`, { n: Number(count) });
}

export const categoryWord = (category: string): string =>
  isText(`ui.category.${category}`) ? textAt(`ui.category.${category}`) : category;
