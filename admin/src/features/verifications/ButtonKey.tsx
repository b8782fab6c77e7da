import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The key beside a button's word, in the button's own colour. */
export const ButtonKey = ({ children }: { children: ReactNode }) => (
  <Box
    component="kbd"
    aria-hidden
    sx={{
      display: { xs: 'none', md: 'inline-block' },
      ml: 2,
      minWidth: 20,
      border: '1px solid currentColor',
      borderRadius: '4px',
      font: 'inherit',
      fontSize: 12,
      lineHeight: '17px',
      opacity: 0.8,
    }}
  >
    {children}
  </Box>
);
