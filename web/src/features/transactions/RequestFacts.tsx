import Box from '@mui/material/Box';
import type { RequestKind, RequestRecord } from '@northvale/api/contract/requests.ts';
import { CopyButton } from '@northvale/web/ui/CopyButton.tsx';
import { Money } from '@northvale/web/ui/Money.tsx';
import { minus } from '@northvale/web/ui/money.ts';
import { Sum, SumRow, Total } from '@northvale/web/ui/Sum.tsx';
import { t } from '../../shared/texts/t.ts';

/** What the decision did to the balance, and the request's whole id. */
export const RequestFacts = ({ kind, request }: { kind: RequestKind; request: RequestRecord }) => (
  <Box sx={{ mt: 7 }}>
    {request.effect && (
      <Sum label={t('transactions.effect.title')}>
        <SumRow label={t('transactions.effect.before')}>
          <Money amount={request.effect.balanceBefore} />
        </SumRow>
        <SumRow label={t(`transactions.effect.${kind}`)}>
          <Money amount={minus(request.effect.balanceAfter, request.effect.balanceBefore)} />
        </SumRow>
        <Total label={t('transactions.effect.after')}>
          <Money amount={request.effect.balanceAfter} />
        </Total>
      </Sum>
    )}
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', mt: 4, color: 'nv.ink2', fontSize: 13 }}>
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {t('transactions.id')} {request._id}
      </Box>
      <CopyButton text={request._id} what={t('transactions.id')} />
    </Box>
  </Box>
);
