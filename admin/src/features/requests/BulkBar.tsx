import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { AdminRequestRecord, RequestKind } from '@northvale/api/contract/requests.ts';
import { ConfirmDialog } from '@northvale/web/ui/ConfirmDialog.tsx';
import { formatMoney, plus } from '@northvale/web/ui/money.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { Sum, SumRow, Total } from '@northvale/web/ui/Sum.tsx';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { useStats } from '../../shared/api/useStats.ts';
import type { Verdict } from '../../shared/decisions/balanceChanges.ts';
import { needsSecond } from '../../shared/decisions/requestWords.ts';
import { ReasonField, reasonProblem } from '../../shared/decisions/ReasonField.tsx';
import { counted, t } from '../../shared/texts/t.ts';
import { useKept } from '../../shared/texts/useKept.ts';
import { useBulkDecision } from './useBulkDecision.tsx';

/** Several pending requests at once: how many, how much in all, and the two verdicts. */
export function BulkBar({ kind }: { kind: RequestKind }) {
  const { data = [], selectedIds, onUnselectItems } = useListContext<AdminRequestRecord>();
  const [verdict, setVerdict] = useKept<Verdict | null>('bulkVerdict', null);
  // A colleague may have decided one of them meanwhile.
  const selected = data.filter(({ id, status }) => selectedIds.includes(id) && status === 'pending');

  return (
    <>
      {selected.length > 0 && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 3,
            px: 4,
            py: 2,
            bgcolor: 'nv.brandTint',
            borderBottom: '1px solid',
            borderColor: 'nv.rule',
          }}
        >
          <Box role="status" sx={{ flex: 1, color: 'nv.brandText', fontWeight: 600 }}>
            {t('requests.bulk.selected', {
              ...counted(selected.length),
              amount: formatMoney(plus(...selected.map(({ amount }) => amount))),
            })}
          </Box>
          <Button variant="contained" onClick={() => setVerdict('approve')}>
            {t('requests.bulk.approve', counted(selected.length))}
          </Button>
          <Button variant="outlined" color="error" onClick={() => setVerdict('reject')}>
            {t('requests.bulk.reject', counted(selected.length))}
          </Button>
          <IconButton size="small" aria-label={t('requests.bulk.unselect')} onClick={() => onUnselectItems()}>
            <X size={16} strokeWidth={1.75} />
          </IconButton>
        </Box>
      )}
      {verdict !== null && (
        <BulkDialog
          kind={kind}
          verdict={verdict}
          requests={selected}
          onDecided={() => onUnselectItems()}
          onClose={() => setVerdict(null)}
        />
      )}
    </>
  );
}

interface BulkDialogProps {
  kind: RequestKind;
  verdict: Verdict;
  requests: AdminRequestRecord[];
  onDecided: () => void;
  onClose: () => void;
}

/** Names each request and the sum before several are decided in one go. */
export function BulkDialog({ kind, verdict, requests, onDecided, onClose }: BulkDialogProps) {
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
