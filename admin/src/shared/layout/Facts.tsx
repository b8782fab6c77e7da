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
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      columnGap: 3,
      // No label is longer than its column, also in German.
      gridTemplateColumns: {
        xs: `minmax(${Math.min(labelWidth, 108)}px, min-content) minmax(0, 1fr)`,
        md: `minmax(${labelWidth}px, min-content) minmax(0, 1fr)`,
      },
    }}
  >
    {facts.map(([label, value], line) => (
      <Box
        key={line}
        sx={{
          display: 'grid',
          gridColumn: '1 / -1',
          gridTemplateColumns: 'subgrid',
          py: 2,
          borderBottom: '1px solid',
          borderColor: 'nv.rule',
          fontSize: 14,
          lineHeight: '20px',
        }}
      >
        <Box component="dt" sx={{ color: 'nv.ink2' }}>
          {label}
        </Box>
        <Box component="dd" sx={{ m: 0, minWidth: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
          {value}
        </Box>
      </Box>
    ))}
  </Box>
);
