import Box, { type BoxProps } from '@mui/material/Box';
import type { ElementType } from 'react';

/** What somebody has written, as a block of its own: in Arabic or Hebrew it begins on the right. */
export const Written = (box: BoxProps & { component?: ElementType }) => (
  <Box dir="auto" style={{ overflowWrap: 'anywhere' }} {...box} />
);
