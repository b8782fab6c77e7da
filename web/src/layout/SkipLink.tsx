import Box from '@mui/material/Box';
import { t } from '../texts/t.ts';

/** Takes keyboard users past the navigation. */
export const SkipLink = () => (
  <Box
    component="a"
    href="#main"
    sx={{
      displayPrint: 'none',
      position: 'fixed',
      top: 8,
      left: 8,
      zIndex: 'tooltip',
      px: 4,
      py: 2.5,
      borderRadius: '8px',
      bgcolor: 'nv.surface',
      color: 'nv.brandText',
      fontWeight: 600,
      transform: 'translateY(-80px)',
      '&:focus': { transform: 'none' },
    }}
  >
    {t('layout.skip')}
  </Box>
);
