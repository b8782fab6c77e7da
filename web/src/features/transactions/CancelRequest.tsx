import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { isApiError, isDefinite, mayBeDone } from '@northvale/api/client/apiError.ts';
import type { RequestKind, RequestRecord } from '@northvale/api/contract/requests.ts';
import { shortId } from '@northvale/web/ui/labels.ts';
import { ConfirmDialog } from '@northvale/web/ui/ConfirmDialog.tsx';
import { formatMoney, minus, plus } from '@northvale/web/ui/money.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../../shared/account/useMe.ts';
import { api } from '../../shared/api/apiClient.ts';
import { useToasts } from '../../shared/api/useToasts.ts';
import { MoneyFailure } from '../../shared/money/MoneyFailure.tsx';
import { t } from '../../shared/texts/t.ts';
import { wordOf } from '@northvale/web/ui/texts/said.ts';

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
