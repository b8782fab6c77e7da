import type { AdminRequestRecord, RequestKind } from '@northvale/api/contract/requests.ts';
import { bankLabel } from '@northvale/web/ui/labels.ts';
import { wordOf } from '@northvale/web/ui/texts/said.ts';
import { t } from '../texts/t.ts';

/** As react-admin names the two. */
export const resources = { deposit: 'deposits', withdrawal: 'withdrawals' } as const satisfies Record<
  RequestKind,
  string
>;

/** A request's own address in the console. */
export const requestPath = (kind: RequestKind, id: string): string =>
  `/${resources[kind]}/${encodeURIComponent(id)}/show`;

export const firstName = (name: string): string => name.split(' ')[0] ?? '';

/** 'Bank Transfer to Wells Fargo ····4417' */
export function routeOf(kind: RequestKind, { method, bankAccount }: AdminRequestRecord): string {
  if (bankAccount === undefined) return wordOf(method);
  const bank = bankLabel(bankAccount);
  return t(kind === 'withdrawal' ? 'decisions.routeTo' : 'decisions.routeFrom', { method: wordOf(method), bank });
}

/** Who decided, as the cards' foot says it. */
export function decidedByWhom({ status, decidedBy }: AdminRequestRecord): string {
  if (status === 'cancelled') return t('decisions.byOwner');
  return decidedBy === undefined ? '' : t('decisions.by', { name: decidedBy.name });
}
