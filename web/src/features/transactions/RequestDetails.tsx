import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { isApiError, isDefinite, mayBeDone } from '@northvale/api/client/apiError.ts';
import type { RequestKind, RequestRecord } from '@northvale/api/contract/requests.ts';
import { ConfirmDialog } from '@northvale/web/ui/ConfirmDialog.tsx';
import { CopyButton } from '@northvale/web/ui/CopyButton.tsx';
import { formatShortDate, formatTime } from '@northvale/web/ui/dates.ts';
import { formatMoney, minus, plus } from '@northvale/web/ui/money.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { Panel } from '@northvale/web/ui/Panel.tsx';
import { requestTimeline, requestWord } from '@northvale/web/ui/requestTimeline.ts';
import { StatusBadge } from '@northvale/web/ui/StatusBadge.tsx';
import { Sum, SumRow, Total } from '@northvale/web/ui/Sum.tsx';
import { wordOf } from '@northvale/web/ui/texts/said.ts';
import { type Step, Timeline } from '@northvale/web/ui/Timeline.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Written } from '../../../ui/Card.tsx';
import { bankLabel, shortId } from '../../../ui/terms.ts';
import { useMe } from '../../shared/account/useMe.ts';
import { api } from '../../shared/api/apiClient.ts';
import { useToasts } from '../../shared/api/useToasts.ts';
import { MoneyFailure } from '../../shared/money/MoneyFailure.tsx';
import { useMoneyPanel } from '../../shared/money/useMoneyPanel.ts';
import { useConfig } from '@northvale/web/ui/useConfig.ts';
import { t } from '../../shared/texts/t.ts';

interface RequestDetailsProps {
  chosen: { kind: RequestKind; request: RequestRecord } | undefined;
  onClose: () => void;
  onCancel: (request: RequestRecord) => void;
}

/** What became of one request, told step by step. */
export function RequestDetails({ chosen, onClose, onCancel }: RequestDetailsProps) {
  const { productName } = useConfig();
  const { open } = useMoneyPanel();
  // The request stays readable while the panel slides out.
  const [shown, setShown] = useState(chosen);
  if (chosen !== undefined && chosen !== shown) setShown(chosen);
  if (shown === undefined) return null;
  const { kind, request } = shown;
  const rejected = request.status === 'rejected';

  return (
    <Panel
      open={chosen !== undefined}
      onClose={onClose}
      title={
        <>
          <Box sx={{ fontFamily: 'fontFamily', typography: 'body2', color: 'nv.ink2' }} title={request._id}>
            {requestWord(kind)} · {t('transactions.id')} {shortId(request._id)}
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3 }}>
            <Money amount={request.amount} size="title" />
            <StatusBadge status={request.status} />
          </Box>
        </>
      }
      foot={
        request.status === 'pending' ? (
          <Button variant="outlined" color="error" size="large" fullWidth onClick={() => onCancel(request)}>
            {t('transactions.cancelRequest')}
          </Button>
        ) : rejected ? (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
            {kind === 'withdrawal' && (
              // As wide as can be; where both don't fit beside each other, each has a line, and two of them if it must.
              <Button
                variant="contained"
                onClick={() => open('add-bank')}
                sx={{ flex: '99 1 auto', px: 4, whiteSpace: 'normal', lineHeight: '20px' }}
              >
                {t('transactions.linkAnother')}
              </Button>
            )}
            <Button variant="outlined" component={Link} to="/contact-us" sx={{ flex: '1 1 auto', px: 4 }}>
              {t('money.contactSupport')}
            </Button>
          </Box>
        ) : undefined
      }
    >
      {rejected && (
        <Box sx={{ mb: 6 }}>
          <Notice kind="error">
            {request.reason !== undefined && request.reason !== '' && (
              <Written component="strong" sx={{ display: 'block', fontWeight: 600 }}>
                {request.reason}
              </Written>
            )}
            {kind === 'withdrawal'
              ? t('transactions.rejected.withdrawal', { amount: formatMoney(request.amount) })
              : t('transactions.rejected.deposit')}
          </Notice>
        </Box>
      )}
      <Timeline steps={requestSteps(kind, request, productName)} />
      <RequestFacts kind={kind} request={request} />
    </Panel>
  );
}

/** What the decision did to the balance, and the request's whole id. */
const RequestFacts = ({ kind, request }: { kind: RequestKind; request: RequestRecord }) => (
  <Box sx={{ mt: 7 }}>
    {request.effect && (
      <Sum label={t('transactions.effect.title')}>
        <SumRow label={t('transactions.effect.before')}>
          <Money amount={request.effect.balanceBefore} />
        </SumRow>
        <SumRow label={t(`transactions.effect.${kind}`)}>
          <Money amount={minus(request.effect.balanceAfter, request.effect.balanceBefore)} />
        </SumRow>
        <Total label={t('transactions.effect.after')}>
          <Money amount={request.effect.balanceAfter} />
        </Total>
      </Sum>
    )}
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', mt: 4, color: 'nv.ink2', fontSize: 13 }}>
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {t('transactions.id')} {request._id}
      </Box>
      <CopyButton text={request._id} what={t('transactions.id')} />
    </Box>
  </Box>
);

/** A request's life as its owner is told it, with what each step did to the money. */
function requestSteps(kind: RequestKind, request: RequestRecord, productName: string): Step[] {
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

interface CancelRequestProps {
  chosen: { kind: RequestKind; request: RequestRecord } | undefined;
  onClose: () => void;
}

/** Asks before a request is taken back, and says what becomes of the money. */
export function CancelRequest({ chosen, onClose }: CancelRequestProps) {
  const { data: me } = useMe();
  // The request stays readable while the dialog fades out.
  const [shown, setShown] = useState(chosen);
  if (chosen !== undefined && chosen !== shown) setShown(chosen);
  const kind = shown?.kind ?? 'deposit';
  const cancel = useCancelRequest(kind);
  if (shown === undefined) return null;
  const { request } = shown;
  const failure = cancel.variables === request._id && !isRefused(cancel.error) ? cancel.error : null;
  // Where it was decided meanwhile, or a first press may have done it, the balance may hold it already.
  const isForetold = request.status === 'pending' && (failure === null || !mayBeDone(failure));

  const changes =
    kind === 'withdrawal' && me !== undefined && isForetold
      ? [
          {
            label: t('transactions.cancel.available'),
            before: me.available,
            after: plus(me.available, request.amount),
          },
          { label: t('transactions.cancel.onHold'), before: me.held, after: minus(me.held, request.amount) },
          { label: t('transactions.cancel.balance'), before: me.balance, after: me.balance, total: true },
        ]
      : [];
  return (
    <ConfirmDialog
      open={chosen !== undefined}
      title={t(`transactions.cancel.title.${kind}`)}
      changes={changes}
      note={isForetold && t(`transactions.cancel.note.${kind}`)}
      confirmLabel={t(`transactions.cancel.button.${kind}`, { amount: formatMoney(request.amount) })}
      dismissLabel={t('transactions.cancel.keep')}
      tone="error"
      busy={cancel.isPending}
      onConfirm={() =>
        cancel.mutate(request._id, { onSuccess: onClose, onError: (error) => isRefused(error) && onClose() })
      }
      onClose={onClose}
    >
      <Typography sx={{ color: 'nv.ink2' }}>
        {[
          formatMoney(request.amount),
          wordOf(request.method),
          `${t('transactions.id')}\u00a0${shortId(request._id)}`,
        ].join('\u00a0· ')}
      </Typography>
      {failure !== null && (
        <Box sx={{ mt: 4 }}>
          <MoneyFailure error={failure} nothing={t('transactions.cancel.nothing')} />
        </Box>
      )}
    </ConfirmDialog>
  );
}

const calls = {
  deposit: 'PATCH /auth/deposit-requests/:id/cancel',
  withdrawal: 'PATCH /auth/withdraw-requests/:id/cancel',
} as const;

/** Asking again makes no sense. */
const isRefused = (error: unknown): boolean => isApiError(error) && isDefinite(error);

/** Takes back a request that nobody has decided yet. */
function useCancelRequest(kind: RequestKind) {
  const queryClient = useQueryClient();
  const { succeeded, failed } = useToasts();
  return useMutation({
    mutationFn: (id: string) => api.call(calls[kind], { params: { id } }),
    onSuccess: () => succeeded('requestCancelled'),
    onError: (error) => isRefused(error) && failed(error),
    // A refusal means that it was decided meanwhile.
    // Nobody waits for it: what came of the request is said at once, also while the api is away.
    onSettled: () => void queryClient.invalidateQueries(),
  });
}
