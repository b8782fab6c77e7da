import Box from '@mui/material/Box';
import type { MouseEventHandler } from 'react';
import { uiText } from './texts/texts.ts';

/** Takes keyboard users past the navigation. */
export const SkipLink = ({ onClick }: { onClick?: MouseEventHandler }) => (
  <Box
    component="a"
    href="#main"
    onClick={onClick}
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
    {uiText('ui.skip')}
  </Box>
);
