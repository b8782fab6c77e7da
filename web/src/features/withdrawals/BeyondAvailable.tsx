import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { MIN_WITHDRAWAL } from '@northvale/api/contract/limits.ts';
import { formatMoney } from '@northvale/web/ui/money.ts';
import { t, tx } from '../../shared/texts/t.ts';

interface Props {
  available: number;
  held: number;
  onUse: () => void;
}

/** Says what would be possible instead, and does it with one press. */
export const BeyondAvailable = ({ available, held, onUse }: Props) => (
  <Box sx={{ color: 'nv.ink2', fontSize: 14, lineHeight: '20px', mt: 2 }}>
    {tx(available >= MIN_WITHDRAWAL ? 'withdrawals.upTo' : 'withdrawals.availableAre', {
      amount: (
        <Box component="strong" sx={{ color: 'nv.ink', fontWeight: 600 }}>
          {formatMoney(available)}
        </Box>
      ),
    })}
    {held > 0 && ` ${t('withdrawals.alsoHeld', { amount: formatMoney(held) })}`}
    {available >= MIN_WITHDRAWAL && (
      <Box sx={{ mt: 3 }}>
        <Link component="button" type="button" onClick={onUse} sx={{ font: 'inherit', fontWeight: 500 }}>
          {t('withdrawals.use', { amount: formatMoney(available) })}
        </Link>
      </Box>
    )}
  </Box>
);
