import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { moneyParts, moneySign } from './money.ts';
import { serif } from './tokens.ts';

type Size = 'hero' | 'title' | 'row' | 'table';

interface MoneyProps {
  /** Dollars, as the api speaks them. */
  amount: number;
  size?: Size;
  /** Shows '+' in green for money that comes in; '−' stays in ink. */
  signed?: boolean;
  /** Red, for a loss or a refusal only. */
  loss?: boolean;
  sx?: SxProps<Theme>;
}

const styles: Record<Size, { text: object; cents: object }> = {
  hero: {
    text: {
      fontFamily: serif,
      fontWeight: 450,
      lineHeight: 1.1,
      letterSpacing: '-.01em',
    },
    cents: { fontSize: '.56em', color: 'nv.ink2' },
  },
  title: {
    text: { fontFamily: serif, fontWeight: 450, fontSize: 30, lineHeight: '36px', letterSpacing: '-.015em' },
    cents: { fontSize: '.66em', color: 'nv.ink2' },
  },
  row: { text: { fontWeight: 600 }, cents: { fontSize: '.82em', color: 'nv.ink2', fontWeight: 500 } },
  table: { text: {}, cents: {} },
};

/** As large as the box allows whose width is asked for: a figure is .54 em wide, a comma less. */
function fits(figures: number) {
  const most = `${(100 / (0.54 * figures)).toFixed(2)}cqi`;
  return { fontSize: { xs: `min(3rem, ${most})`, md: `min(3.625rem, ${most})` } };
}

/** The one way in which money is shown. Screen readers hear the amount as one word. */
export function Money({ amount, size = 'row', signed = false, loss = false, sx = [] }: MoneyProps) {
  const { negative, before, whole, cents, after } = moneyParts(amount);
  const sign = moneySign(amount, negative, signed);
  const { text, cents: small } = styles[size];
  const fitting = size === 'hero' && fits(`${sign}${before}${whole}${after}`.length + 0.56 * cents.length);
  const coloured = loss ? { color: 'nv.red' } : sign === '+' ? { color: 'nv.green' } : undefined;
  return (
    <Box
      component="span"
      sx={[
        { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums', ...text, ...fitting, ...coloured },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {`${sign}${before}${whole}`}
      <Box component="span" sx={coloured ? { ...small, color: 'inherit' } : small}>
        {cents}
      </Box>
      {after}
    </Box>
  );
}
