import type { RequestKind, RequestRecord } from '@northvale/api/contract/requests.ts';
import { formatShortDate, formatTime } from '@northvale/web/ui/dates.ts';
import { bankLabel } from '@northvale/web/ui/labels.ts';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { requestTimeline } from '@northvale/web/ui/requestTimeline.ts';
import type { Step } from '@northvale/web/ui/Timeline.tsx';

/** A request's life as its owner is told it, with what each step did to the money. */
export function requestSteps(kind: RequestKind, request: RequestRecord, productName: string): Step[] {
  const amount = formatMoney(request.amount);
  const by = request.decidedBy === undefined ? '' : `By ${request.decidedBy.name}, ${productName}.`;
  return requestTimeline(kind, request, (stage, at) => {
    const when = at === undefined ? 'Now' : `${formatShortDate(at)}, ${formatTime(at)}`;
    switch (stage) {
      case 'requested':
        return { what: 'Requested', when, effect: whatItDid(kind, request) };
      case 'inReview':
        return { what: 'With our team', when, effect: whatIsAwaited(request) };
      case 'approved':
        return { what: 'Approved', when, effect: `${by} ${amount} ${moved[kind]}`.trim() };
      case 'rejected':
        return { what: 'Rejected', when, effect: by };
      case 'cancelled':
        return { what: 'Cancelled', when, effect: 'By you.' };
      case 'holdReleased':
        return { what: 'Hold released', when, effect: `${whatIsFree(request)} Nothing left your wallet.` };
      default:
        return undefined;
    }
  });
}

const moved: Record<RequestKind, string> = {
  deposit: 'was added to your balance.',
  withdrawal: 'was paid out.',
};

function whatItDid(kind: RequestKind, { amount, method, bankAccount }: RequestRecord): string {
  if (kind === 'deposit') return `By ${method}. Your balance changes once the money has arrived.`;
  const to = bankAccount === undefined ? '' : `To ${bankLabel(bankAccount)}. `;
  return `${to}${formatMoney(amount)} was put on hold.`;
}

const whatIsFree = ({ amount, effect }: RequestRecord): string =>
  effect === undefined
    ? `${formatMoney(amount)} is available again.`
    : `Available went back to ${formatMoney(effect.availableAfter)}.`;

const whatIsAwaited = ({ status, approvals }: RequestRecord): string =>
  status === 'pending' && approvals.length > 0
    ? 'One of two approvals is given.'
    : 'Usually decided within one working day.';
