import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Notice } from '@northvale/web/ui/Notice.tsx';
import { t } from '../texts/t.ts';

/** What stands below couldn't be fetched anew: it stays, and so does whatever somebody has begun in it. */
export const MayBeOld = ({ onRetry }: { onRetry: () => void }) => (
  <Box sx={{ mb: 4 }}>
    <Notice kind="offline" role="alert">
      {t('common.mayBeOld')} <Button onClick={onRetry}>{t('common.tryAgain')}</Button>
    </Notice>
  </Box>
);
