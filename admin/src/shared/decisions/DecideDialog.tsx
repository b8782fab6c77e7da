import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { mayBeDone } from '@northvale/api/client/apiError.ts';
import type { AdminRequestRecord, RequestKind } from '@northvale/api/contract/requests.ts';
import type { UserRecord } from '@northvale/api/contract/users.ts';
import { ChangeTable, ConfirmDialog } from '@northvale/web/ui/ConfirmDialog.tsx';
import { formatDateTime } from '@northvale/web/ui/dates.ts';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { eventName, sentenceOf } from '@northvale/web/ui/texts/said.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useGetOne } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { BackOffice } from '../api/dataProvider.ts';
import { useStats } from '../api/useStats.ts';
import { accountHistoryPath } from '../layout/pages.ts';
import { useFirstRows } from '../lists/contractLists.tsx';
import { t } from '../texts/t.ts';
import { useKept } from '../texts/useKept.ts';
import { balanceChanges, type Verdict } from './balanceChanges.ts';
import { decideRequest } from './requestWords.ts';
import { needsSecond } from './requestWords.ts';
import { ReasonField, reasonProblem } from './ReasonField.tsx';
import { tellRefusal } from './refusal.ts';
import { RefusalNotice } from './RequestSummary.tsx';
import { RequestSummary } from './RequestSummary.tsx';
import { firstName, requestPath, resources } from './requestWords.ts';
import { useDecision } from './useDecision.tsx';
import { useVerdicts } from './useDecision.tsx';

interface DecideDialogProps {
  kind: RequestKind;
  request: AdminRequestRecord;
  verdict: Verdict;
  onClose: () => void;
}

/** Asks before a request is decided: who, how much, and the balance before, its change and after. */
export function DecideDialog({ kind, request, verdict, onClose }: DecideDialogProps) {
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

/** Holds the place of the three balances; without them nobody decides. */
const BalancesLoading = ({ failed, onRetry }: { failed: boolean; onRetry: () => void }) => (
  <Box sx={{ mt: 4, minHeight: 160 }}>
    {failed ? (
      <Notice kind="offline" role="alert">
        {t('decisions.balanceUnknown')} <Button onClick={onRetry}>{t('common.tryAgain')}</Button>
      </Notice>
    ) : (
      [0, 1, 2, 3].map((row) => <Skeleton key={row} height={20} sx={{ my: 5 }} />)
    )}
  </Box>
);

interface DecidedProps {
  kind: RequestKind;
  verdict: Verdict;
  request: AdminRequestRecord;
}

/** A toast's second line: what was done, and what waits longest now, as soon as that is known. */
function Decided({ kind, verdict, request }: DecidedProps) {
  const next = useNextPending(kind, request.id);
  return (
    <>
      {t(`decisions.${kind}.done.${verdict}`, { amount: formatMoney(request.amount), name: request.userId.name })}{' '}
      {next !== undefined && (
        <Link component={RouterLink} to={requestPath(kind, next.id)} sx={{ color: 'inherit' }}>
          {t('decisions.next', { name: next.userId.name, amount: formatMoney(next.amount) })}
        </Link>
      )}
    </>
  );
}

/** The request of the same kind that waits longest, after this one. */
function useNextPending(kind: RequestKind, thisId: string): AdminRequestRecord | undefined {
  const { data = [] } = useFirstRows(resources[kind], 5, ['createdAt', 'ASC'], { status: 'pending' });
  const verdictsOn = useVerdicts();
  return data.find((request) => request.id !== thisId && verdictsOn(request).includes('approve'));
}

const shown = 4;

interface FirstApprovalProps {
  request: AdminRequestRecord;
  /** The account's revision now. */
  head: number;
}

/**
 * What the first of two admins has to know: that this pays nothing out yet. And the second: who approved first, what
 * has happened since, and that this pays out.
 */
function FirstApproval({ request, head }: FirstApprovalProps) {
  const [first] = request.approvals;
  if (first === undefined) return <IsFirst request={request} />;
  return (
    <Box sx={{ mt: 4 }}>
      <Notice kind="warning">
        <Box sx={{ fontWeight: 600 }}>
          {t('decisions.first.approved', { name: first.by.name, when: formatDateTime(first.at) })}
        </Box>
        <Box>{t('decisions.first.yours', { amount: formatMoney(request.amount) })}</Box>
        <Since request={request} head={head} />
      </Notice>
    </Box>
  );
}

function IsFirst({ request }: Pick<FirstApprovalProps, 'request'>) {
  const { data: stats } = useStats();
  if (!needsSecond(request, stats?.fourEyesAbove)) return null;
  return (
    <Box sx={{ mt: 4 }}>
      <Notice kind="warning">{t('decisions.first.needsSecond')}</Notice>
    </Box>
  );
}

/** A request that has one approval was last touched by it, so what came later on the account came after it. */
function Since({ request: { userId, revision }, head }: FirstApprovalProps) {
  const provider = useDataProvider<BackOffice>();
  const { data: events, error } = useQuery({
    queryKey: ['accounts', userId._id, 'since', revision, head],
    queryFn: ({ signal }) => provider.getAccountEvents(userId._id, revision + 1, head, signal),
    enabled: head > revision,
  });
  if (head <= revision) return <Box>{t('decisions.first.nothingSince')}</Box>;
  if (error) return <Box>{t('decisions.first.sinceUnknown', { reason: sentenceOf(error) })}</Box>;
  if (events === undefined) return <Skeleton width={220} />;
  const newest = events.toReversed().slice(0, shown);
  return (
    <>
      <Box sx={{ mt: 2 }}>{t('decisions.first.since')}</Box>
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {newest.map(({ revision: each, type, occurredAt, actor }) => (
          <li key={each}>
            {t('decisions.first.event', { event: eventName(type), name: actor.name, when: formatDateTime(occurredAt) })}
          </li>
        ))}
      </Box>
      <Link component={RouterLink} to={accountHistoryPath(userId._id)}>
        {events.length > shown ? t('decisions.first.all', { count: events.length }) : t('decisions.first.history')}
      </Link>
    </>
  );
}
