import type { Reconciliation } from '@northvale/api/contract/bank.ts';
import { Badge } from '@northvale/web/ui/StatusBadge.tsx';
import { Check, Clock, TriangleAlert } from 'lucide-react';
import { t } from '../../../shared/texts/t.ts';

type Standing = Pick<Reconciliation, 'status' | 'openBecause'>;

/** What a day waits for by itself, and what somebody has to look into. */
const isOff = ({ openBecause }: Standing): boolean =>
  openBecause === 'difference' || openBecause === 'shortfall' || openBecause === 'reopened';

export const toneOf = (day: Standing): 'signed' | 'off' | 'open' =>
  day.status === 'signed' ? 'signed' : isOff(day) ? 'off' : 'open';

const LOOKS = {
  signed: { tone: 'green', icon: Check },
  off: { tone: 'amber', icon: TriangleAlert },
  open: { tone: 'grey', icon: Clock },
} as const;

export const statusWord = ({ status, openBecause }: Standing): string =>
  t(`bank.day.${status === 'signed' ? 'signed' : (openBecause ?? 'ready')}`);

export const DayStatus = ({ day }: { day: Standing }) => (
  <Badge {...LOOKS[toneOf(day)]} small>
    {statusWord(day)}
  </Badge>
);
