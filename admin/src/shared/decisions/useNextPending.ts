import type { AdminRequestRecord, RequestKind } from '@northvale/api/contract/requests.ts';
import { useFirstRows } from '../lists/contractLists.tsx';
import { resources } from './requestWords.ts';
import { useVerdicts } from './useVerdicts.ts';

/** The request of the same kind that waits longest, after this one. */
export function useNextPending(kind: RequestKind, thisId: string): AdminRequestRecord | undefined {
  const { data = [] } = useFirstRows(resources[kind], 5, ['createdAt', 'ASC'], { status: 'pending' });
  const verdictsOn = useVerdicts();
  return data.find((request) => request.id !== thisId && verdictsOn(request).includes('approve'));
}
