import type { Reconciliation } from '@northvale/api/contract/bank.ts';
import { Badge } from '@northvale/web/ui/StatusBadge.tsx';
import { Check, Clock, TriangleAlert } from 'lucide-react';
import { t } from '../../../shared/texts/t.ts';

const SIGNED = { tone: 'green', icon: Check } as const;
/** What a day waits for by itself. */
const WAITS = { tone: 'grey', icon: Clock } as const;
/** What somebody has to look into. */
const OFF = { tone: 'amber', icon: TriangleAlert } as const;

const LOOKS = {
  signed: SIGNED,
  ready: WAITS,
  noStatement: WAITS,
  notOver: WAITS,
  difference: OFF,
  shortfall: OFF,
  reopened: OFF,
} as const;

export function DayStatus({ day: { status, openBecause } }: { day: Reconciliation }) {
  const standing = status === 'signed' ? status : (openBecause ?? 'ready');
  return (
    <Badge {...LOOKS[standing]} small>
      {t(`bank.day.${standing}`)}
    </Badge>
  );
}
