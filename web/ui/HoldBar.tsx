import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { formatMoney, toCents } from './money.ts';
import { uiText } from './texts/texts.ts';
import { ownColours } from './tokens.ts';

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
