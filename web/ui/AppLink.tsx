import Link from '@mui/material/Link';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

/** A text link within the app. */
export const AppLink = ({ to, children, sx = [] }: { to: string; children: ReactNode; sx?: SxProps<Theme> }) => (
  <Link component={RouterLink} to={to} sx={sx}>
    {children}
  </Link>
);
