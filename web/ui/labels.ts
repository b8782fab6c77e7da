import { numberFormat } from './texts/texts.ts';

/** How people, banks, requests and sizes are named in short. */

/** 'TB' of 'Tomasz Brandt'; whole characters, also of scripts beyond the first plane. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = Array.from(words[0] ?? '')[0] ?? '';
  const last = words.length > 1 ? (Array.from(words.at(-1) ?? '')[0] ?? '') : '';
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
