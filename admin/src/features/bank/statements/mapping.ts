import type { CsvMapping } from '@northvale/api/contract/bankStatements.ts';
import { editableMoney, parseAmount } from '@northvale/web/ui/money.ts';
import { t } from '../../../shared/texts/t.ts';

/** The columns of which there is at most one. */
export const COLUMNS = ['counterparty', 'reference', 'balance', 'currency', 'account'] as const;

/** How a CSV is to be read, while somebody chooses it: a column that isn't chosen is ''. */
export interface Draft extends Record<(typeof COLUMNS)[number] | 'date' | 'amount' | 'debit' | 'credit', string> {
  /** Whether one column has amounts with their signs; else one has debits and another credits. */
  signed: boolean;
  text: readonly string[];
  dateOrder: CsvMapping['dateOrder'];
  decimal: CsvMapping['decimal'];
  /** Where no column has them, as they are typed. */
  accountNumber: string;
  opening: string;
  closing: string;
}

export function draftOf({ columns, dateOrder = 'ymd', decimal = '.', ...typed }: Partial<CsvMapping> = {}): Draft {
  const {
    date = '',
    amount = '',
    debit = '',
    credit = '',
    text = [],
    ...others
  }: Partial<CsvMapping['columns']> = columns ?? {};
  const { counterparty = '', reference = '', balance = '', currency = '', account = '' } = others;
  return {
    date,
    amount,
    debit,
    credit,
    text,
    counterparty,
    reference,
    balance,
    currency,
    account,
    dateOrder,
    decimal,
    signed: debit === '',
    accountNumber: typed.account ?? '',
    opening: typed.opening === undefined ? '' : editableMoney(typed.opening),
    closing: typed.closing === undefined ? '' : editableMoney(typed.closing),
  };
}

/** What is chosen; undefined until date and amount are, without which nothing is read. */
export function mappingOf(draft: Draft): CsvMapping | undefined {
  const { date, signed, amount, debit, credit, text, dateOrder, decimal, accountNumber } = draft;
  if (date === '' || (signed ? amount === '' : debit === '' || credit === '')) return undefined;
  const [opening, closing] = [parseAmount(draft.opening), parseAmount(draft.closing)];
  return {
    columns: {
      date,
      ...(signed ? { amount } : { debit, credit }),
      ...(text.length > 0 && { text: [...text] }),
      ...Object.fromEntries(COLUMNS.flatMap((each) => (draft[each] === '' ? [] : [[each, draft[each]]]))),
    },
    dateOrder,
    decimal,
    ...(draft.account === '' && accountNumber.trim() !== '' && { account: accountNumber.trim() }),
    ...(draft.balance === '' && opening !== undefined && { opening }),
    ...(draft.balance === '' && closing !== undefined && { closing }),
  };
}

/** Where in a file something is wrong: 'Line 17, column "Amount"'; nothing where it is the whole file. */
export function placeOf(path: string): string | undefined {
  const [, line = '', column, element] = /^line (\d+)(?:, column "(.*)"|, (<.*>))?/.exec(path) ?? [];
  if (line === '') return undefined;
  const inside = column ?? element;
  return inside === undefined ? t('bank.place.line', { line }) : t('bank.place.column', { line, column: inside });
}
