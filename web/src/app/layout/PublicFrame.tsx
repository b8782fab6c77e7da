import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { PublicFooter } from './PublicFooter.tsx';
import { PublicHeader } from './PublicHeader.tsx';
import { SkipLink } from '@northvale/web/ui/SkipLink.tsx';

/** What stands around every public page. */
export const PublicFrame = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <PublicHeader />
    <Box component="main" id="main" tabIndex={-1} sx={{ outline: 'none', overflowX: 'clip' }}>
      {children}
    </Box>
    <PublicFooter />
  </>
);
