import type { AuditEvent } from '@northvale/api/contract/audit.ts';
import { useMatch } from 'react-router-dom';
import { balanceChange } from '../eventWords.ts';

interface EventAmount {
  /** Dollars; negative where the balance fell. */
  amount: number;
  /** Whether it changed the balance: what is only asked for, or put on hold, did not. */
  moved: boolean;
}

/** The amount that an event is about; undefined where it is about none. */
export function eventAmount({ data, postings }: Pick<AuditEvent, 'data' | 'postings'>): EventAmount | undefined {
  const change = balanceChange({ postings });
  if (change !== 0) return { amount: change, moved: true };
  const { amount } = data;
  return typeof amount === 'number' ? { amount: amount / 100, moved: false } : undefined;
}

/** The position of the event that the address names. */
export const useOpenEvent = (): string | undefined => useMatch('/events/:position/show')?.params.position;
