import Box from '@mui/material/Box';
import { mono } from './mono.ts';

/** A hash or an id, whole. */
export const Code = ({ text }: { text: string }) => (
  <Box component="span" sx={{ ...mono, fontWeight: 400, overflowWrap: 'anywhere' }}>
    {text}
  </Box>
);
