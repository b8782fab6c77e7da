import Box from '@mui/material/Box';
import { ConfirmDialog } from '@northvale/web/ui/ConfirmDialog.tsx';
import { Money } from '@northvale/web/ui/Money.tsx';
import { plus } from '@northvale/web/ui/money.ts';
import { Sum, SumRow, Total } from '@northvale/web/ui/Sum.tsx';
import { useState } from 'react';
import type { AdminRequestRecord, RequestKind } from '@northvale/api/contract/requests.ts';
import { ReasonField, reasonProblem } from '../decisions/ReasonField.tsx';
import type { Verdict } from '../decisions/balanceChanges.ts';
import { useBulkDecision } from './useBulkDecision.tsx';
import { words } from '../decisions/requestWords.ts';

interface Props {
  kind: RequestKind;
  verdict: Verdict;
  requests: AdminRequestRecord[];
  onClose: () => void;
}

/** Names each request and the sum before several are decided in one go. */
export function BulkDialog({ kind, verdict, requests, onClose }: Props) {
  // What the person agreed to stays what is shown, also while the list below is fetched anew.
  const [chosen] = useState(requests);
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const { decideAll, busy, done } = useBulkDecision(kind, verdict);
  const verb = verdict === 'approve' ? 'Approve' : 'Reject';
  const many = `${chosen.length} ${words[kind].one}${chosen.length === 1 ? '' : 's'}`;
  const problem = verdict === 'reject' ? reasonProblem(reason) : undefined;

  const confirm = async () => {
    setAsked(true);
    if (problem !== undefined) return;
    await decideAll(chosen, reason.trim());
    onClose();
  };

  return (
    <ConfirmDialog
      open
      title={`${verb} ${many}?`}
      confirmLabel={busy ? `${done} of ${chosen.length} done…` : `${verb} ${many}`}
      tone={verdict === 'approve' ? 'primary' : 'error'}
      busy={busy}
      note="Each one is decided on its own. One that can’t be decided doesn’t hold up the others."
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Box sx={{ maxHeight: 320, overflowY: 'auto' }} tabIndex={0} role="group" aria-label="The chosen requests">
        <Sum>
          {chosen.map((request) => (
            <SumRow key={request.id} label={request.userId.name}>
              <Money amount={request.amount} size="table" />
            </SumRow>
          ))}
          <Total label="Together">
            <Money amount={plus(...chosen.map(({ amount }) => amount))} size="table" />
          </Total>
        </Sum>
      </Box>
      {verdict === 'reject' && (
        <Box sx={{ mt: 4 }}>
          <ReasonField
            value={reason}
            onChange={setReason}
            error={asked ? problem : undefined}
            hint="The same reason goes to each of them."
          />
        </Box>
      )}
    </ConfirmDialog>
  );
}
