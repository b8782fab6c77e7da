import type { AdminRequestRecord } from '@northvale/api/contract/requests.ts';
import { useCursor, useShortcut } from '../keys/useShortcut.ts';
import type { Verdict } from './balanceChanges.ts';
import { useVerdicts } from './useDecision.tsx';

interface Row {
  id: string;
  request: AdminRequestRecord;
}

interface Actions<Each extends Row> {
  onDecide: (row: Each, verdict: Verdict) => void;
  onOpen: (row: Each) => void;
}

/** J and K move among what waits, A and R decide on the chosen one, Enter opens it: in each view of requests alike. */
export function useRequestKeys<Each extends Row>(rows: readonly Each[], { onDecide, onOpen }: Actions<Each>) {
  const verdictsOn = useVerdicts();
  const { current, point } = useCursor(rows.filter(({ request }) => request.status === 'pending'));
  const verdicts = current === undefined ? [] : verdictsOn(current.request);
  useShortcut('a', () => current && onDecide(current, 'approve'), verdicts.includes('approve'));
  useShortcut('r', () => current && onDecide(current, 'reject'), verdicts.includes('reject'));
  useShortcut('enter', () => current && onOpen(current), current !== undefined);
  return { current, point };
}
