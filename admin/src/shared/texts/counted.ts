import { formatCount } from '@northvale/web/ui/labels.ts';
import { listFormat } from '@northvale/web/ui/texts/texts.ts';

/** What a text takes that says how many: the number that its form follows, and how that is written. */
export const counted = (count: number) => ({ n: count, count: formatCount(count) });

const lists = listFormat({});

/** '1 deposit, 2 withdrawals and 1 purchase' */
export const formatList = (parts: readonly string[]): string => lists().format(parts);
