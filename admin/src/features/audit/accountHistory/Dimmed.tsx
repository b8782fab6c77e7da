import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** What is of another moment than the page names, until its own has come; an answer that comes at once dims nothing. */
export const Dimmed = ({ isOld, children }: { isOld: boolean; children: ReactNode }) => (
  <Box
    aria-busy={isOld}
    sx={{
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      ...(isOld && { opacity: 0.5, transition: 'opacity 150ms 250ms' }),
    }}
  >
    {children}
  </Box>
);
