import type { RequestKind, RequestRecord } from '@northvale/api/contract/requests.ts';
import { formatShortDate, formatTime } from '@northvale/web/ui/dates.ts';
import { bankLabel } from '@northvale/web/ui/labels.ts';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { requestTimeline } from '@northvale/web/ui/requestTimeline.ts';
import type { Step } from '@northvale/web/ui/Timeline.tsx';
import { t } from '../../shared/texts/t.ts';
import { wordOf } from '@northvale/web/ui/texts/said.ts';

/** A request's life as its owner is told it, with what each step did to the money. */
export function requestSteps(kind: RequestKind, request: RequestRecord, productName: string): Step[] {
  const amount = formatMoney(request.amount);
  const by =
    request.decidedBy === undefined ? '' : t('transactions.steps.by', { name: request.decidedBy.name, productName });
  return requestTimeline(kind, request, (stage, at) => {
    const when = at === undefined ? t('transactions.steps.now') : `${formatShortDate(at)}, ${formatTime(at)}`;
    switch (stage) {
      case 'requested':
        return { what: t('transactions.steps.requested'), when, effect: whatItDid(kind, request) };
      case 'inReview':
        return { what: t('transactions.steps.inReview'), when, effect: whatIsAwaited(request) };
      case 'approved':
        return {
          what: t('transactions.steps.approved'),
          when,
          effect: `${by} ${t(`transactions.steps.moved.${kind}`, { amount })}`.trim(),
        };
      case 'rejected':
        return { what: t('transactions.steps.rejected'), when, effect: by };
      case 'cancelled':
        return { what: t('transactions.steps.cancelled'), when, effect: t('transactions.steps.byYou') };
      case 'holdReleased':
        return {
          what: t('transactions.steps.holdReleased'),
          when,
          effect: `${whatIsFree(request)} ${t('transactions.steps.nothingLeft')}`,
        };
      case 'firstApproval':
        return null;
    }
  });
}

function whatItDid(kind: RequestKind, { amount, method, bankAccount }: RequestRecord): string {
  if (kind === 'deposit') return t('transactions.steps.byMethod', { method: wordOf(method) });
  const to = bankAccount === undefined ? '' : `${t('transactions.steps.to', { bank: bankLabel(bankAccount) })} `;
  return to + t('transactions.steps.putOnHold', { amount: formatMoney(amount) });
}

const whatIsFree = ({ amount, effect }: RequestRecord): string =>
  effect === undefined
    ? t('transactions.steps.availableAgain', { amount: formatMoney(amount) })
    : t('transactions.steps.availableBack', { amount: formatMoney(effect.availableAfter) });

const whatIsAwaited = ({ status, approvals }: RequestRecord): string =>
  status === 'pending' && approvals.length > 0 ? t('transactions.steps.oneOfTwo') : t('transactions.steps.usually');
