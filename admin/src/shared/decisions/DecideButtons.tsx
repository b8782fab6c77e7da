import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { tiny } from '@northvale/web/ui/tokens.ts';
import type { AdminRequestRecord } from '@northvale/api/contract/requests.ts';
import { t } from '../texts/t.ts';
import type { Deciding } from './balanceChanges.ts';
import { useMay } from './useDecision.tsx';
import { useVerdicts } from './useDecision.tsx';

interface DecideButtonsProps {
  request: AdminRequestRecord;
  onDecide: (deciding: Deciding) => void;
}

/** Only what this person may decide is offered; an admin reads why an approval isn't. */
export function DecideButtons({ request, onDecide }: DecideButtonsProps) {
  const verdicts = useVerdicts()(request);
  const mayDecide = useMay('decide');
  const whose = { name: request.userId.name, amount: formatMoney(request.amount) };
  if (request.status !== 'pending' || !mayDecide) return null;
  return (
    <Box
      sx={{ display: 'inline-flex', [tiny]: { flexWrap: 'wrap' }, alignItems: 'center', gap: 2 }}
      onClick={(event) => event.stopPropagation()}
    >
      {verdicts.includes('approve') ? (
        <Button
          size="small"
          variant="outlined"
          aria-label={t('decisions.approveOf', whose)}
          onClick={() => onDecide({ request, verdict: 'approve' })}
          sx={{ color: 'nv.brandText', borderColor: 'nv.brandText' }}
        >
          {t('common.approve')}
        </Button>
      ) : (
        <Box sx={{ color: 'nv.ink2', fontSize: 13, lineHeight: '28px' }}>{t('decisions.anotherApproves')}</Box>
      )}
      {verdicts.includes('reject') && (
        <Button
          size="small"
          variant="outlined"
          color="error"
          aria-label={t('decisions.rejectOf', whose)}
          onClick={() => onDecide({ request, verdict: 'reject' })}
          sx={{ borderColor: 'nv.rule' }}
        >
          {t('common.reject')}
        </Button>
      )}
    </Box>
  );
}
