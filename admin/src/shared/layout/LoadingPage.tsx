import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { t } from '../texts/t.ts';

/** The spinner of the first seconds; afterwards skeletons stand where something will appear. */
export const LoadingPage = ({ loadingPrimary = t('common.oneMoment') }: { loadingPrimary?: string }) => (
  <Box
    role="status"
    sx={{
      minHeight: '60vh',
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: 4,
      color: 'nv.ink2',
    }}
  >
    <CircularProgress size={32} aria-hidden />
    {loadingPrimary}
  </Box>
);
