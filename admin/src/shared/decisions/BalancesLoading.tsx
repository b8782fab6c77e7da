import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { t } from '../texts/t.ts';

/** Holds the place of the three balances; without them nobody decides. */
export const BalancesLoading = ({ failed, onRetry }: { failed: boolean; onRetry: () => void }) => (
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
