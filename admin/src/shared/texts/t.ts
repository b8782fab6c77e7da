import { formatCount } from '@northvale/web/ui/terms.ts';
import { listFormat, textsOf } from '@northvale/web/ui/texts/texts.ts';
import type en from './en.json';
import type rest from './en/rest.json';

export type TextKey = keyof typeof en | keyof typeof rest;

/** A text of the console in the language of the moment. Called while something is drawn, never kept. */
export const t = textsOf<TextKey>();

/** What a text takes that says how many: the number that its form follows, and how that is written. */
export const counted = (count: number) => ({ n: count, count: formatCount(count) });

const lists = listFormat({});

/** '1 deposit, 2 withdrawals and 1 purchase' */
export const formatList = (parts: readonly string[]): string => lists().format(parts);
