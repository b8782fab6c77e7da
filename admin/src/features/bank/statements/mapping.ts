import type { CsvMapping } from '@northvale/api/contract/bankStatements.ts';
import { editableMoney, parseAmount } from '@northvale/web/ui/money.ts';
import { t } from '../../../shared/texts/t.ts';

/** How a CSV is to be read, while somebody chooses it: a column that isn't chosen is '', dollars are as typed. */
export interface Draft extends Omit<CsvMapping, 'columns' | 'opening' | 'closing'> {
  columns: Partial<CsvMapping['columns']>;
  opening: string;
  closing: string;
}

export const draftOf = (mapping: Partial<CsvMapping> = {}): Draft => ({
  columns: {},
  dateOrder: 'ymd',
  decimal: '.',
  ...mapping,
  opening: mapping.opening === undefined ? '' : editableMoney(mapping.opening),
  closing: mapping.closing === undefined ? '' : editableMoney(mapping.closing),
});

/** What is chosen; undefined until date and amount are, without which nothing is read. What a column has isn't sent. */
export function mappingOf({ columns, account, opening, closing, ...rest }: Draft): CsvMapping | undefined {
  const { date, amount, debit, credit, text, ...others } = columns;
  if (!date || !(amount || (debit && credit))) return undefined;
  const chosen = Object.fromEntries(Object.entries(others).filter(([, name]) => name !== ''));
  return {
    ...rest,
    columns: { date, ...(amount ? { amount } : { debit, credit }), ...(text?.length && { text }), ...chosen },
    ...(!others.account && account?.trim() && { account: account.trim() }),
    ...(!others.balance && { opening: parseAmount(opening), closing: parseAmount(closing) }),
  };
}

/** Where in a file something is wrong: 'Line 17, column "Amount"'; nothing where it is the whole file. */
export function placeOf(path: string): string | undefined {
  const [, line, column] = /^line (\d+)(?:, (?:column )?"?([^"]*))?/.exec(path) ?? [];
  if (line === undefined) return undefined;
  return column === undefined ? t('bank.place.line', { line }) : t('bank.place.column', { line, column });
}
