import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { SxProps, Theme } from '@mui/material/styles';
import {
  type ComponentProps,
  type ComponentType,
  createContext,
  createElement,
  type MouseEventHandler,
  type ReactNode,
  use,
} from 'react';
import { uiText } from './texts/texts.ts';

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

type PageLinkProps = ComponentProps<'a'> & { to: string };

/** The link of an app that has a router. Without one the browser loads the page. */
export const RoutedLink = createContext<ComponentType<PageLinkProps>>(({ to, children, ...rest }) => (
  <a href={to} {...rest}>
    {children}
  </a>
));

/** Leads to another page. */
export const PageLink = (props: PageLinkProps) => createElement(use(RoutedLink), props);

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
