import Typography from '@mui/material/Typography';
import type { RequestKind, RequestRecord } from '@northvale/api/contract/requests.ts';
import { shortId } from '@northvale/web/ui/labels.ts';
import { ConfirmDialog } from '@northvale/web/ui/ConfirmDialog.tsx';
import { formatMoney, minus, plus } from '@northvale/web/ui/money.ts';
import { requestKinds } from '@northvale/web/ui/requestTimeline.ts';
import { useSnackbar } from 'notistack';
import { useState } from 'react';
import { useMe } from '../account/useMe.ts';
import { messageOf } from '../api/apiError.ts';
import { useCancelRequest } from './useCancelRequest.ts';

interface Props {
  chosen: { kind: RequestKind; request: RequestRecord } | undefined;
  onClose: () => void;
}

/** Asks before a request is taken back, and says what becomes of the money. */
export function CancelRequest({ chosen, onClose }: Props) {
  const { data: me } = useMe();
  const { enqueueSnackbar } = useSnackbar();
  // The request stays readable while the dialog fades out.
  const [shown, setShown] = useState(chosen);
  if (chosen !== undefined && chosen !== shown) setShown(chosen);
  const kind = shown?.kind ?? 'deposit';
  const cancel = useCancelRequest(kind);
  if (shown === undefined) return null;
  const { request } = shown;
  const word = requestKinds[kind].word.toLowerCase();

  const confirm = (): void =>
    cancel.mutate(request._id, {
      onSuccess: ({ message }) => enqueueSnackbar(message, { variant: 'success' }),
      onError: (error) => enqueueSnackbar(messageOf(error, 'An error occurred.'), { variant: 'error' }),
      onSettled: onClose,
    });

  const changes =
    kind === 'withdrawal' && me !== undefined
      ? [
          { label: 'Available', before: me.available, after: plus(me.available, request.amount) },
          { label: 'On hold', before: me.held, after: minus(me.held, request.amount) },
          { label: 'Balance', before: me.balance, after: me.balance, total: true },
        ]
      : [];
  return (
    <ConfirmDialog
      open={chosen !== undefined}
      title={`Cancel this ${word}?`}
      changes={changes}
      note={
        kind === 'withdrawal'
          ? 'The money on hold is yours to spend again.'
          : 'Don’t send the money, or tell us if you already have.'
      }
      confirmLabel={`Cancel ${word} of ${formatMoney(request.amount)}`}
      dismissLabel="Keep it"
      tone="error"
      busy={cancel.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Typography sx={{ color: 'nv.ink2' }}>
        {formatMoney(request.amount)} · {request.method} · ID {shortId(request._id)}
      </Typography>
    </ConfirmDialog>
  );
}
