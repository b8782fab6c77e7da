import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { formatMoney, toCents } from './money.ts';
import { uiText } from './texts/texts.ts';
import { apart, ownColours } from './tokens.ts';

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

const hatch = (amber: string): string => `repeating-linear-gradient(-45deg, ${amber} 0 2px, transparent 2px 5px)`;

/** What can be spent stands solid, what is on hold hatched, so that the two differ without colour as well. */
export function HoldBar({ available, held, height = 10 }: { available: number; held: number; height?: number }) {
  const { amber } = useTheme().palette.nv;
  const share = heldShare(available, held);
  return (
    <Box
      role="img"
      aria-label={uiText('ui.holdBar', { available: formatMoney(available), held: formatMoney(held) })}
      sx={{ ...ownColours, display: 'flex', gap: '2px', height, borderRadius: 999, overflow: 'hidden' }}
    >
      <Box sx={{ flex: `${100 - share} 0 0`, bgcolor: toCents(available + held) > 0 ? 'nv.brand' : 'nv.greyTint' }} />
      {held > 0 && <Box sx={{ flex: `${share} 0 0`, minWidth: 8, backgroundImage: hatch(amber) }} />}
    </Box>
  );
}

/** The legend's mark beside 'Available' or 'On hold'. */
export function HoldMark({ kind }: { kind: 'available' | 'held' }) {
  const { amber, brand } = useTheme().palette.nv;
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        ...ownColours,
        display: 'inline-block',
        width: 10,
        height: 10,
        borderRadius: '2px',
        flex: 'none',
        ...(kind === 'held' ? { backgroundImage: hatch(amber) } : { backgroundColor: brand }),
      }}
    />
  );
}

const heldShare = (available: number, held: number): number => {
  const all = toCents(available) + toCents(held);
  return all <= 0 ? 0 : (toCents(held) / all) * 100;
};
