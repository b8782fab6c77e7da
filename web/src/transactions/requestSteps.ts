import type { RequestRecord } from '@northvale/api/contract/requests.ts';
import { formatShortDate, formatTime } from '@northvale/web/ui/dates.ts';
import { formatMoney } from '@northvale/web/ui/money.ts';
import type { Step } from '@northvale/web/ui/Timeline.tsx';
import { ArrowDownToLine, ArrowUpFromLine, Check, Clock, Minus, RotateCcw, X } from 'lucide-react';
import type { RequestKind } from '../account/useRequests.ts';
import { bankLabel } from '../app/bankLabel.ts';

const when = (moment: string): string => `${formatShortDate(moment)}, ${formatTime(moment)}`;

/** A request's life as a timeline: asked, looked at, decided, and what each step did to the money. */
export function requestSteps(kind: RequestKind, request: RequestRecord, productName: string): Step[] {
  const steps: Step[] = [asked(kind, request), withTeam(request)];
  if (request.decidedAt === undefined) return steps;
  const at = when(request.decidedAt);
  const amount = formatMoney(request.amount);
  const by = request.decidedBy === undefined ? undefined : `By ${request.decidedBy.name}, ${productName}.`;
  if (request.status === 'approved')
    steps.push({
      key: 'approved',
      icon: Check,
      tone: 'green',
      what: 'Approved',
      when: at,
      effect: [by, kind === 'deposit' ? `${amount} was added to your balance.` : `${amount} was paid out.`]
        .filter(Boolean)
        .join(' '),
    });
  if (request.status === 'rejected')
    steps.push({ key: 'rejected', icon: X, tone: 'red', what: 'Rejected', when: at, effect: by });
  if (request.status === 'cancelled')
    steps.push({ key: 'cancelled', icon: Minus, what: 'Cancelled', when: at, effect: 'By you.' });
  if (kind === 'withdraw' && request.status !== 'approved')
    steps.push({
      key: 'released',
      icon: RotateCcw,
      tone: 'green',
      what: 'Hold released',
      when: at,
      effect: `${amount} is available again. Nothing left your wallet.`,
    });
  return steps;
}

function asked(kind: RequestKind, request: RequestRecord): Step {
  const to = request.bankAccount === undefined ? '' : `To ${bankLabel(request.bankAccount)}. `;
  return {
    key: 'requested',
    icon: kind === 'deposit' ? ArrowDownToLine : ArrowUpFromLine,
    what: 'Requested',
    when: when(request.createdAt),
    effect:
      kind === 'deposit'
        ? `By ${request.method}. Your balance changes once the money has arrived.`
        : `${to}${formatMoney(request.amount)} was put on hold.`,
  };
}

const withTeam = (request: RequestRecord): Step => ({
  key: 'waiting',
  icon: Clock,
  tone: 'amber',
  what: 'With our team',
  when: request.decidedAt === undefined ? 'Now' : when(request.createdAt),
  effect:
    request.approvals.length > 0 && request.decidedAt === undefined
      ? 'One of two approvals is given.'
      : 'Usually decided within one working day.',
});
