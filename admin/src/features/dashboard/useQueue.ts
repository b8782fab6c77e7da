import type { AdminRequestRecord, RequestKind } from '@northvale/api/contract/requests.ts';
import { resources } from '../../shared/decisions/requestWords.ts';
import { useFirstRows } from '../../shared/lists/contractLists.tsx';
import { refetchEveryMs } from '../../shared/api/useStats.ts';

export const shown = 6;

export interface Waiting {
  id: string;
  kind: RequestKind;
  request: AdminRequestRecord;
}

/** The requests of both kinds that have waited longest. */
export function useQueue() {
  const deposits = usePending('deposit');
  const withdrawals = usePending('withdrawal');
  return {
    rows: oldestFirst(deposits.data, withdrawals.data),
    isPending: deposits.isPending || withdrawals.isPending,
    error: deposits.error ?? withdrawals.error,
    retry: () => {
      void deposits.refetch();
      void withdrawals.refetch();
    },
  };
}

const usePending = (kind: RequestKind) =>
  useFirstRows(resources[kind], shown, ['createdAt', 'ASC'], { status: 'pending' }, refetchEveryMs);

function oldestFirst(
  deposits: readonly AdminRequestRecord[] = [],
  withdrawals: readonly AdminRequestRecord[] = [],
): Waiting[] {
  const rows = [
    ...deposits.map((request): Waiting => ({ id: request.id, kind: 'deposit', request })),
    ...withdrawals.map((request): Waiting => ({ id: request.id, kind: 'withdrawal', request })),
  ];
  return rows.sort((a, b) => Date.parse(a.request.createdAt) - Date.parse(b.request.createdAt)).slice(0, shown);
}
