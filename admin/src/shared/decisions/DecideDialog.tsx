import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { ChangeTable, ConfirmDialog } from '@northvale/web/ui/ConfirmDialog.tsx';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { useState } from 'react';
import { mayBeDone } from '@northvale/api/client/apiError.ts';
import { useGetOne } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { AdminRequestRecord, RequestKind } from '@northvale/api/contract/requests.ts';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { t } from '../texts/t.ts';
import { useKept } from '../texts/useKept.ts';
import { ReasonField, reasonProblem } from './ReasonField.tsx';
import { RefusalNotice } from './RefusalNotice.tsx';
import { tellRefusal } from './refusal.ts';
import { useDecision } from './useDecision.tsx';
import { balanceChanges, type Verdict } from './balanceChanges.ts';
import { BalancesLoading } from './BalancesLoading.tsx';
import { Decided } from './Decided.tsx';
import { FirstApproval } from './FirstApproval.tsx';
import { useNextPending } from './useNextPending.ts';
import { decideRequest } from './decideRequest.ts';
import { RequestSummary } from './RequestSummary.tsx';
import { firstName, requestPath, resources } from './requestWords.ts';

interface Props {
  kind: RequestKind;
  request: AdminRequestRecord;
  verdict: Verdict;
  onClose: () => void;
}

/** Asks before a request is decided: who, how much, and the balance before, its change and after. */
export function DecideDialog({ kind, request, verdict, onClose }: Props) {
  const { decide, busy, error } = useDecision();
  const [reason, setReason] = useKept(`decisionReason ${request.id}`, '');
  const [asked, setAsked] = useState(false);
  const owner = useGetOne<UserRecord>('users', { id: request.userId._id });
  // What was fetched before may have changed since.
  const [openedAtMs] = useState(() => Date.now());
  const user = owner.dataUpdatedAt >= openedAtMs ? owner.data : undefined;
  const { data: present } = useGetOne<AdminRequestRecord>(
    resources[kind],
    { id: request.id },
    { enabled: error !== null },
  );

  // Fetched while one reads: the toast says it.
  useNextPending(kind, request.id);

  const refusal = error === null ? null : tellRefusal(error, { record: present });
  // What a second press would do isn't known where the first may have done it: the balance may hold it already.
  const isForetold = refusal === null || !(refusal.isOver || mayBeDone(error));
  const problem = verdict === 'reject' ? reasonProblem(reason) : undefined;
  const amount = formatMoney(request.amount);

  const confirm = async () => {
    setAsked(true);
    if (problem !== undefined) return;
    const done = <Decided kind={kind} verdict={verdict} request={request} />;
    if (await decide((provider) => decideRequest(provider, kind, verdict, request, reason.trim()), done)) onClose();
  };

  return (
    <ConfirmDialog
      open
      title={t(`decisions.${kind}.ask.${verdict}`)}
      confirmLabel={busy ? t('common.oneMoment') : t(`decisions.${verdict}Amount`, { amount })}
      dismissLabel={refusal?.isOver === true ? t('common.close') : t('common.cancel')}
      tone={verdict === 'approve' ? 'primary' : 'error'}
      busy={busy}
      disabled={user === undefined || refusal?.isOver === true}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <RequestSummary kind={kind} request={request} />
      </Box>
      {isForetold &&
        (user === undefined ? (
          <BalancesLoading failed={owner.error !== null} onRetry={() => void owner.refetch()} />
        ) : (
          <ChangeTable changes={balanceChanges(kind, verdict, request.amount, user)} />
        ))}
      {isForetold && kind === 'withdrawal' && verdict === 'approve' && user !== undefined && (
        <FirstApproval request={request} head={user.revision} />
      )}
      {isForetold && (
        <Typography variant="body2" sx={{ color: 'nv.ink2', mt: 4 }}>
          {t(`decisions.${kind}.consequence.${verdict}`, { who: firstName(request.userId.name) || t('common.person') })}
        </Typography>
      )}
      {verdict === 'reject' && refusal?.isOver !== true && (
        <Box sx={{ mt: 4 }}>
          <ReasonField
            value={reason}
            onChange={setReason}
            error={asked ? problem : undefined}
            hint={t('decisions.reasonHint')}
          />
        </Box>
      )}
      {refusal !== null && (
        <RefusalNotice refusal={refusal}>
          {refusal.isOver && (
            <Link component={RouterLink} to={requestPath(kind, request.id)} onClick={onClose}>
              {t('decisions.showRequest')}
            </Link>
          )}
        </RefusalNotice>
      )}
    </ConfirmDialog>
  );
}
