import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { RequestKind, RequestRecord } from '@northvale/api/contract/requests.ts';
import { Written } from '@northvale/web/ui/Written.tsx';
import { shortId } from '@northvale/web/ui/labels.ts';
import { Money } from '@northvale/web/ui/Money.tsx';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { Panel } from '@northvale/web/ui/Panel.tsx';
import { requestWord } from '@northvale/web/ui/requestTimeline.ts';
import { StatusBadge } from '@northvale/web/ui/StatusBadge.tsx';
import { Timeline } from '@northvale/web/ui/Timeline.tsx';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useConfig } from '../../shared/page/useConfig.ts';
import { useMoneyPanel } from '../../shared/money/useMoneyPanel.ts';
import { RequestFacts } from './RequestFacts.tsx';
import { requestSteps } from './requestSteps.ts';
import { t } from '../../shared/texts/t.ts';

interface Props {
  chosen: { kind: RequestKind; request: RequestRecord } | undefined;
  onClose: () => void;
  onCancel: (request: RequestRecord) => void;
}

/** What became of one request, told step by step. */
export function RequestDetails({ chosen, onClose, onCancel }: Props) {
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
