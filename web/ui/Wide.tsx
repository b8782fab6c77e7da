import Box, { type BoxProps } from '@mui/material/Box';

/** The public pages' column: 1120 wide, a gutter of 20 on phones. */
export const Wide = ({ sx = [], ...box }: BoxProps) => (
  <Box {...box} sx={[{ maxWidth: 1120 + 2 * 20, mx: 'auto', px: 5 }, ...(Array.isArray(sx) ? sx : [sx])]} />
);
