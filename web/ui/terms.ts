import { deviceOf } from '@northvale/api/contract/device.ts';
import { firstLetter } from '@northvale/api/contract/firstLetter.ts';
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

/** How people, banks, requests and sizes are named in short. */

/** 'TB' of 'Tomasz Brandt'. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = firstLetter(words[0] ?? '');
  const last = words.length > 1 ? firstLetter(words.at(-1) ?? '') : '';
  return (first + last).toUpperCase();
}

/** 'Wells Fargo ····4417' */
export const bankLabel = ({ bankName, accountNumber }: { bankName: string; accountNumber: string }): string =>
  `${bankName} ····${accountNumber.slice(-4)}`;

/** The last 8 characters, by which people and mails name a request. */
export const shortId = (id: string): string => id.slice(-8);

const oneDecimal = numberFormat({ maximumFractionDigits: 1 });

/** '412 KB', '1.8 MB', '10 MB' */
export function fileSize(bytes: number): string {
  const megabytes = bytes / 1024 / 1024;
  return megabytes < 1 ? `${Math.ceil(bytes / 1024)} KB` : `${oneDecimal().format(megabytes)} MB`;
}

const counts = numberFormat({});

/** '1,200' */
export const formatCount = (count: number): string => counts().format(count);

/** 'Firefox on Linux' of a browser's own name for itself. */
export function deviceWords(userAgent: string): string {
  const { name, system } = deviceOf(userAgent);
  return system === undefined ? name : uiText('ui.browserOn', { browser: name, system });
}
