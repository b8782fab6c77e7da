import { DEPOSIT_INSTRUCTIONS } from '@northvale/api/contract/config.ts';
import Typography from '@mui/material/Typography';
import { CopyButton } from '@northvale/web/ui/CopyButton.tsx';
import { shortId } from '@northvale/web/ui/labels.ts';
import { DoneDialog } from '@northvale/web/ui/DoneDialog.tsx';
import { Money } from '@northvale/web/ui/Money.tsx';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { StatusBadge } from '@northvale/web/ui/StatusBadge.tsx';
import { Sum, SumRow } from '@northvale/web/ui/Sum.tsx';
import { useState } from 'react';
import { AppLink } from '@northvale/web/ui/AppLink.tsx';
import { useConfig } from '../../shared/page/useConfig.ts';
import type { Submitted } from './useDepositForm.ts';
import { t } from '../../shared/texts/t.ts';
import { wordOf } from '@northvale/web/ui/texts/said.ts';

interface DepositSubmittedProps {
  submitted: Submitted | undefined;
  onClose: () => void;
}

export function DepositSubmitted({ submitted, onClose }: DepositSubmittedProps) {
  const { depositInstructions } = useConfig();
  // The last request stays readable while the dialog fades out.
  const [shown, setShown] = useState(submitted);
  if (submitted !== undefined && submitted !== shown) setShown(submitted);
  if (shown === undefined) return null;
  const { replayed } = shown;
  const { data: request } = shown.data;
  return (
    <DoneDialog open={submitted !== undefined} title={t('done.depositRequested')} onClose={onClose}>
      {replayed && <Notice kind="info">{t('money.already')}</Notice>}
      <Sum label={t('money.yourRequest')}>
        <SumRow label={t('money.amount')}>
          <Money amount={request.amount} />{' '}
          <CopyButton text={request.amount.toFixed(2)} what={t('deposits.copied.amount')} />
        </SumRow>
        <SumRow label={t('deposits.method')}>{wordOf(request.method)}</SumRow>
        <SumRow label={t('deposits.status')}>
          <StatusBadge status={request.status} />
        </SumRow>
        <SumRow label={t('deposits.reference')}>
          {shortId(request._id)} <CopyButton text={shortId(request._id)} what={t('deposits.copied.reference')} />
        </SumRow>
      </Sum>
      <Typography variant="body2" sx={{ color: 'nv.ink2', mt: 4 }}>
        {depositInstructions === ''
          ? t('money.managerWrites')
          : depositInstructions === DEPOSIT_INSTRUCTIONS
            ? t('done.payHow')
            : depositInstructions}{' '}
        <AppLink to="/transactions?kind=deposits" onClick={onClose}>
          {t('money.viewStatus')}
        </AppLink>
      </Typography>
    </DoneDialog>
  );
}
