import Box, { type BoxProps } from '@mui/material/Box';
import Paper, { type PaperProps } from '@mui/material/Paper';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ElementType, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Drawing } from './Logo.tsx';
import valley from './drawings/valley-card.svg?raw';

/** The surface that most things stand on. */
export const Card = ({ sx = [], ...paper }: PaperProps) => (
  <Paper variant="outlined" {...paper} sx={[{ p: 5, minWidth: 0 }, ...(Array.isArray(sx) ? sx : [sx])]} />
);

/** The valley along the foot of a deep card. */
export const ValleyCard = ({ sx = [] }: { sx?: SxProps<Theme> }) => <Drawing svg={valley} ground="deep" sx={sx} />;

/** The public pages' column: 1120 wide, a gutter of 20 on phones. */
export const Wide = ({ sx = [], ...box }: BoxProps) => (
  <Box {...box} sx={[{ maxWidth: 1120 + 2 * 20, mx: 'auto', px: 5 }, ...(Array.isArray(sx) ? sx : [sx])]} />
);

/** What somebody has written, as a block of its own: in Arabic or Hebrew it begins on the right. */
export const Written = (box: BoxProps & { component?: ElementType }) => (
  <Box dir="auto" style={{ overflowWrap: 'anywhere' }} {...box} />
);

/**
 * What screen readers are to hear while a panel or a dialog is open. Either hides all else of the body from them, save
 * for elements that HTML forbids to hide: of these, a slot may hold anything and looks like nothing.
 */
export const OverPanels = ({ children }: { children: ReactNode }) =>
  createPortal(<slot>{children}</slot>, document.body);
