import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { apart } from './tokens.ts';

/** Rows that add up, closed by a Total. */
export function Sum({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <Box component="dl" aria-label={label} sx={{ m: 0 }}>
      {children}
    </Box>
  );
}

interface RowProps {
  label: ReactNode;
  children: ReactNode;
}

const row = { ...apart, alignItems: 'baseline', columnGap: 4 } as const;

export function SumRow({ label, children, ruled = true }: RowProps & { ruled?: boolean }) {
  return (
    <Box
      sx={{
        ...row,
        py: ruled ? 2.125 : 1,
        borderBottom: ruled ? '1px solid' : 0,
        borderColor: 'nv.rule',
        '&:has(+ .nv-total)': { borderBottom: 0, pb: 2.125 },
      }}
    >
      <Box component="dt" sx={{ color: 'nv.ink2' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, ml: 'auto', textAlign: 'right', fontWeight: 500, overflowWrap: 'break-word' }}>
        {children}
      </Box>
    </Box>
  );
}

/** One rule above, two below, as a bookkeeper closes a column. Only for true sums. */
export function Total({ label, children }: RowProps) {
  return (
    <Box
      className="nv-total"
      sx={{
        ...row,
        py: 2.75,
        borderTop: '1px solid',
        borderBottom: '3px double',
        borderColor: 'nv.ink2',
        fontWeight: 600,
      }}
    >
      <Box component="dt">{label}</Box>
      <Box component="dd" sx={{ m: 0, ml: 'auto', textAlign: 'right' }}>
        {children}
      </Box>
    </Box>
  );
}
