import Box from '@mui/material/Box';
import { Outlet } from 'react-router-dom';
import { PublicFooter } from './PublicFooter.tsx';
import { PublicHeader } from './PublicHeader.tsx';
import { ScrollPosition } from './ScrollPosition.tsx';
import { SkipLink } from './SkipLink.tsx';

export const PublicLayout = () => (
  <>
    <SkipLink />
    <PublicHeader />
    <Box component="main" id="main" tabIndex={-1} sx={{ outline: 'none', overflowX: 'clip' }}>
      <Outlet />
    </Box>
    <PublicFooter />
    <ScrollPosition />
  </>
);
