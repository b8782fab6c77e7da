import { useGetIdentity } from 'react-admin';
import type { AdminRequestRecord } from '@northvale/api/contract/requests.ts';
import type { Verdict } from './balanceChanges.ts';
import { useMay } from './useMay.ts';

/** Whose account is the own one: nobody decides on it, verifies it, or edits its balance or role. */
export function useIsOwn(): (userId: string) => boolean {
  const { data: identity } = useGetIdentity();
  return (userId) => identity?.id === userId;
}

/** How this person may decide a request: not the own one, and whose approval is given already may only reject. */
export function useVerdicts(): (request: AdminRequestRecord) => readonly Verdict[] {
  const mayDecide = useMay('decide');
  const isOwn = useIsOwn();
  return ({ status, userId, approvals }) => {
    if (!mayDecide || status !== 'pending' || isOwn(userId._id)) return [];
    return approvals.some(({ by }) => by.id !== undefined && isOwn(by.id)) ? ['reject'] : ['approve', 'reject'];
  };
}
