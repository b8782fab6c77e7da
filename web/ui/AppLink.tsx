import Link from '@mui/material/Link';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { PageLink } from './PageLink.tsx';

interface AppLinkProps {
  to: string;
  children: ReactNode;
  /** What else happens: a dialog that the link stands in closes. */
  onClick?: () => void;
  sx?: SxProps<Theme>;
}

/** A text link within the app. */
export const AppLink = ({ to, children, onClick, sx = [] }: AppLinkProps) => (
  <Link component={PageLink} to={to} {...(onClick && { onClick })} sx={sx}>
    {children}
  </Link>
);
