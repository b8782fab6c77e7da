import type { AdminRequestRecord, RequestKind } from '@northvale/api/contract/requests.ts';
import { bankLabel } from '@northvale/web/ui/labels.ts';
import type { Verdict } from './balanceChanges.ts';

export const words = {
  deposit: {
    resource: 'deposits',
    title: 'Deposits',
    one: 'deposit',
    failure: 'Failed to fetch deposit requests',
  },
  withdrawal: {
    resource: 'withdrawals',
    title: 'Withdrawals',
    one: 'withdrawal',
    failure: 'Failed to fetch withdrawal requests',
  },
} as const satisfies Record<RequestKind, object>;

/** A request's own address in the console. */
export const requestPath = (kind: RequestKind, id: string): string =>
  `/${words[kind].resource}/${encodeURIComponent(id)}/show`;

const noUndo = 'A correction later is a new entry, not an undo.';

/** What a person should know before deciding, for exactly this kind and verdict. */
export function consequence(kind: RequestKind, verdict: Verdict, name: string): string {
  const who = name.split(' ')[0] || 'the person';
  if (kind === 'withdrawal') {
    return verdict === 'approve'
      ? `The money was set aside when it was asked for, so what ${who} can spend stays the same. ${noUndo}`
      : `The money that was set aside goes back to what ${who} can spend.`;
  }
  return verdict === 'approve'
    ? `Approve only what has arrived at the bank. ${noUndo}`
    : 'No money has moved, so the balance stays the same.';
}

/** 'Bank Transfer to Wells Fargo ····4417' */
export function routeOf(kind: RequestKind, { method, bankAccount }: AdminRequestRecord): string {
  if (bankAccount === undefined) return method;
  return `${method} ${kind === 'withdrawal' ? 'to' : 'from'} ${bankLabel(bankAccount)}`;
}

/** Who decided, as the cards' foot says it. */
export function decidedByWhom({ status, decidedBy }: AdminRequestRecord): string {
  if (status === 'cancelled') return 'By the owner';
  return decidedBy === undefined ? '' : `By ${decidedBy.name}`;
}
