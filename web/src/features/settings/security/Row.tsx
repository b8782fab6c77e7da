import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** One of several: what it is, and what can be done with it. */
export const Row = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, py: 2, borderBottom: '1px solid', borderColor: 'nv.rule' }}>
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 500 }}>{title}</Box>
      <Box sx={{ color: 'nv.ink2', fontSize: 13, lineHeight: '18px' }}>{text}</Box>
    </Box>
    {children}
  </Box>
);
