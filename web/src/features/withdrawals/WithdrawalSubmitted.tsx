import Typography from '@mui/material/Typography';
import { DoneDialog } from '@northvale/web/ui/DoneDialog.tsx';
import { Money } from '@northvale/web/ui/Money.tsx';
import { minus } from '@northvale/web/ui/money.ts';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { Sum, SumRow, Total } from '@northvale/web/ui/Sum.tsx';
import { useState } from 'react';
import { AppLink } from '@northvale/web/ui/AppLink.tsx';
import { bankLabel } from '@northvale/web/ui/labels.ts';
import type { Submitted } from './useWithdrawForm.ts';
import { t } from '../../shared/texts/t.ts';

interface Props {
  submitted: Submitted | undefined;
  onClose: () => void;
}

export function WithdrawalSubmitted({ submitted, onClose }: Props) {
  // The last request stays readable while the dialog fades out.
  const [shown, setShown] = useState(submitted);
  if (submitted !== undefined && submitted !== shown) setShown(submitted);
  if (shown === undefined) return null;
  const { reply, before } = shown;
  const { data: request } = reply.data;
  return (
    <DoneDialog open={submitted !== undefined} title={t('done.withdrawalRequested')} onClose={onClose}>
      {reply.replayed && <Notice kind="info">{t('money.already')}</Notice>}
      <Sum label={t('money.yourRequest')}>
        <SumRow label={t('money.amount')}>
          <Money amount={request.amount} />
        </SumRow>
        {request.bankAccount && <SumRow label={t('withdrawals.to')}>{bankLabel(request.bankAccount)}</SumRow>}
        {!reply.replayed && (
          <>
            <SumRow label={t('withdrawals.availableBefore')}>
              <Money amount={before} />
            </SumRow>
            <SumRow label={t('withdrawals.putOnHold')}>
              <Money amount={-request.amount} />
            </SumRow>
            <Total label={t('withdrawals.availableNow')}>
              <Money amount={minus(before, request.amount)} />
            </Total>
          </>
        )}
      </Sum>
      <Typography variant="body2" sx={{ color: 'nv.ink2', mt: 4 }}>
        {t('money.managerWrites')}{' '}
        <AppLink to="/transactions?kind=withdrawals" onClick={onClose}>
          {t('money.viewStatus')}
        </AppLink>
      </Typography>
    </DoneDialog>
  );
}
