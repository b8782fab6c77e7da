import Box from '@mui/material/Box';
import { ConfirmDialog } from '@northvale/web/ui/ConfirmDialog.tsx';
import { Money } from '@northvale/web/ui/Money.tsx';
import { plus } from '@northvale/web/ui/money.ts';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { Sum, SumRow, Total } from '@northvale/web/ui/Sum.tsx';
import { useState } from 'react';
import type { AdminRequestRecord, RequestKind } from '@northvale/api/contract/requests.ts';
import { useStats } from '../../shared/api/useStats.ts';
import { ReasonField, reasonProblem } from '../../shared/decisions/ReasonField.tsx';
import type { Verdict } from '../../shared/decisions/balanceChanges.ts';
import { needsSecond } from '../../shared/decisions/needsSecond.ts';
import { counted } from '../../shared/texts/counted.ts';
import { t } from '../../shared/texts/t.ts';
import { useKept } from '../../shared/texts/useKept.ts';
import { useBulkDecision } from './useBulkDecision.tsx';

interface Props {
  kind: RequestKind;
  verdict: Verdict;
  requests: AdminRequestRecord[];
  onDecided: () => void;
  onClose: () => void;
}

/** Names each request and the sum before several are decided in one go. */
export function BulkDialog({ kind, verdict, requests, onDecided, onClose }: Props) {
  // What the person agreed to stays what is shown, also while the list below is fetched anew.
  const [chosen] = useState(requests);
  const [reason, setReason] = useKept(`bulkReason of ${kind}s`, '');
  const [asked, setAsked] = useState(false);
  const { decideAll, busy, done } = useBulkDecision(kind, verdict);
  const count = counted(chosen.length);
  const limit = useStats().data?.fourEyesAbove;
  const isPaidOut = kind === 'withdrawal' && verdict === 'approve';
  const second = isPaidOut ? chosen.filter((request) => needsSecond(request, limit)).length : 0;
  const problem = verdict === 'reject' ? reasonProblem(reason) : undefined;

  const confirm = async () => {
    setAsked(true);
    if (problem !== undefined) return;
    await decideAll(chosen, reason.trim());
    onDecided();
    onClose();
  };

  return (
    <ConfirmDialog
      open
      title={t(`decisions.${kind}.askMany.${verdict}`, count)}
      confirmLabel={
        busy ? t('requests.bulk.progress', { done, all: chosen.length }) : t(`decisions.${kind}.many.${verdict}`, count)
      }
      tone={verdict === 'approve' ? 'primary' : 'error'}
      busy={busy}
      note={t('requests.bulk.note')}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Box sx={{ maxHeight: 320, overflowY: 'auto' }} tabIndex={0} role="group" aria-label={t('requests.bulk.chosen')}>
        <Sum>
          {chosen.map((request) => (
            <SumRow key={request.id} label={request.userId.name}>
              <Money amount={request.amount} size="table" />
            </SumRow>
          ))}
          <Total label={t('requests.bulk.together')}>
            <Money amount={plus(...chosen.map(({ amount }) => amount))} size="table" />
          </Total>
        </Sum>
      </Box>
      {second > 0 && (
        <Box sx={{ mt: 4 }}>
          <Notice kind="warning">{t('requests.bulk.second', counted(second))}</Notice>
        </Box>
      )}
      {verdict === 'reject' && (
        <Box sx={{ mt: 4 }}>
          <ReasonField
            value={reason}
            onChange={setReason}
            error={asked ? problem : undefined}
            hint={t('requests.bulk.sameReason')}
          />
        </Box>
      )}
    </ConfirmDialog>
  );
}
