import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** What is known, one fact a line. */
export const Facts = ({
  facts,
  labelWidth = 108,
}: {
  facts: [label: string, value: ReactNode][];
  labelWidth?: number;
}) => (
  <Box component="dl" sx={{ m: 0 }}>
    {facts.map(([label, value]) => (
      <Box
        key={label}
        sx={{
          display: 'flex',
          gap: 3,
          py: 2,
          borderBottom: '1px solid',
          borderColor: 'nv.rule',
          fontSize: 14,
          lineHeight: '20px',
        }}
      >
        <Box
          component="dt"
          sx={{ width: { xs: Math.min(labelWidth, 108), md: labelWidth }, flex: 'none', color: 'nv.ink2' }}
        >
          {label}
        </Box>
        <Box component="dd" sx={{ m: 0, flex: 1, minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
          {value}
        </Box>
      </Box>
    ))}
  </Box>
);
